/** `npm run -s scan -- FILE…`: reads each file as one document and prints a JSON array, without a database. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { READING_TIMEOUT_MS } from '#contract/invoices/limits.ts';
import type { Reading, ReadResult, ReadValue } from '#contract/invoices/reading/reading.ts';
import { readDocument } from '#server/invoices/reading/document.ts';
import { openOcr } from '#server/invoices/reading/ocr/ocr.ts';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';

function plainValue(value: ReadValue | null): string | null {
  return value?.value ?? null;
}

function values(record: Record<string, ReadValue | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, plainValue(value)]));
}

function confidences(record: Record<string, ReadValue | null>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value ? [[name, value.confidence]] : [])),
  );
}

/** The form documented for measuring: every field of the reading, unknown values null. */
function printed(file: string, result: ReadResult, seconds: number): Record<string, unknown>[] {
  if (result.status === 'refused') {
    return [{ file, status: 'refused', reason: result.reason, seconds, pages: result.pages.length }];
  }
  const { reading, more = [] } = result;
  if (more.length === 0) return [printedReading(file, reading, seconds)];
  return [reading, ...more].map((one, index) => ({ ...printedReading(file, one, seconds), part: index + 1 }));
}

function printedReading(file: string, reading: Reading, seconds: number): Record<string, unknown> {
  return {
    file,
    status: 'read',
    kind: reading.kind,
    engine: reading.engine,
    is_credit_memo: reading.is_credit_memo,
    ...values(reading.fields),
    lines: reading.lines.map(values),
    confidence: { ...confidences(reading.fields), lines: reading.lines.map(confidences) },
    seconds,
    pages: reading.pages.length,
  };
}

async function scan(file: string, ocr: OcrEngine): Promise<Record<string, unknown>[]> {
  const started = performance.now();
  const seconds = (): number => Math.round(performance.now() - started) / 1000;
  try {
    const result = await readDocument([await readFile(file)], {
      ocr,
      now: new Date(),
      signal: AbortSignal.timeout(READING_TIMEOUT_MS),
    });
    return printed(file, result, seconds());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ file, status: 'refused', reason, seconds: seconds(), pages: 0 }];
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
const ocr = await openOcr();
try {
  const results: Record<string, unknown>[] = [];
  for (const file of positionals) results.push(...(await scan(file, ocr)));
  console.log(JSON.stringify(results, null, 2));
} finally {
  await ocr.close();
}
