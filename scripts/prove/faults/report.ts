import type { FaultCounts } from './faults.ts';
import type { Gateway } from './gateway.ts';
import type { Load } from './load/load.ts';
import type { Run } from './run.ts';

interface Parts {
  run: Run;
  faults: FaultCounts;
  gateway: Gateway;
  load: Load;
  say: (words: string) => void;
}

/** The figures of a run. */
export function printReport({ run, faults, gateway, load, say }: Parts): void {
  const sum = <T>(list: { record: T }[], count: (record: T) => number) =>
    list.reduce((total, { record }) => total + count(record), 0);
  say(`faults by kind: ${JSON.stringify(faults.counts)}`);
  for (const [what, took] of Object.entries(faults.ready))
    say(`ready again after a kill of the ${what}: ${summary(took)}`);
  say(`the gateway misbehaved: ${JSON.stringify(gateway.faults)}`);
  say(`answers: ${JSON.stringify(run.answers)}`);
  say(
    `${run.acknowledged} changes acknowledged: ${sum(load.stock, ({ notes }) => notes.length)} movements, ` +
      `${sum(load.invoices, ({ files }) => files.length)} documents (${sum(load.invoices, ({ again }) => again)} read again at a user's wish), ${sum(load.invoices, ({ posted }) => posted.length)} invoices in stock, ` +
      `${sum(load.coupons, ({ redeemed }) => redeemed.length)} redemptions by eight users at once, ` +
      `${sum(load.campaigns, ({ sent }) => sent.length)} campaigns, ${sum(load.coupons, ({ offers }) => offers)} coupons, ` +
      `${gateway.server.accepted.length} messages at the gateway, ${sum(load.imports, ({ contacts }) => contacts)} contacts from ` +
      `${sum(load.imports, ({ rows }) => rows.size)} files; open pages connected ${sum(load.live, ({ opened }) => opened)} times`,
  );
}

function summary(seconds: number[]): string {
  if (seconds.length === 0) return 'none';
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
  return `${sorted.length} times, median ${at(0.5)} s, slowest ${at(1)} s (${seconds.map((one) => one.toFixed(1)).join(', ')})`;
}
