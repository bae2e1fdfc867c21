/** The output of every bench: a table for humans, or one JSON object for machines. A missed target is a figure, not a failure. */
import { arch, cpus, platform } from 'node:os';

export interface BenchResult {
  name: string;
  value: number | null;
  unit: string;
  /** What a simple solution reaches on the same task, if that was measured. */
  floor: number | null;
  /** value / floor. */
  ratio: number | null;
  target: number | null;
  ok: boolean | null;
}

export interface BenchInput {
  name: string;
  value: number | null;
  unit: string;
  floor?: number | null;
  target?: number | null;
  /** For times and ratios. */
  lowerIsBetter?: boolean;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Completes a figure with its ratio and whether it meets its target. */
export function result(input: BenchInput): BenchResult {
  const { name, unit } = input;
  const value = input.value === null ? null : round(input.value);
  const floor = input.floor ?? null;
  const target = input.target ?? null;
  const meets = value !== null && target !== null ? (input.lowerIsBetter ? value <= target : value >= target) : null;
  return { name, value, unit, floor, ratio: value !== null && floor ? round(value / floor) : null, target, ok: meets };
}

export function machine(): string {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${platform()} ${arch()}, Node ${process.versions.node}`;
}

function cell(value: number | null): string {
  return value === null ? '-' : String(value);
}

/** Prints the results: `--json` on the command line chooses the machine's form. */
export function printResults(bench: string, results: BenchResult[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ bench, machine: machine(), results }, null, 2));
    return;
  }
  const rows = results.map((entry) => [
    entry.name,
    cell(entry.value),
    entry.unit,
    cell(entry.floor),
    cell(entry.ratio),
    cell(entry.target),
    entry.ok === null ? '' : entry.ok ? 'ok' : 'missed',
  ]);
  const table = [['name', 'value', 'unit', 'floor', 'ratio', 'target', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`${bench} on ${machine()}`);
  for (const row of table) {
    const cells = row.map((text, column) =>
      column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
