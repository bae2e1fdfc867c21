import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';

const textCell = (value: string | number) =>
  typeof value === 'number' ? { value, type: Number } : value ? { value, type: String } : null;

/** An Excel file of these sheets, by name. */
export async function workbook(sheets: Record<string, (string | number)[][]>): Promise<Uint8Array> {
  const all = Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(textCell)) }));
  return await writeXlsxFile(all).toBuffer();
}

/** An Excel file with other words than Excel lets a user enter: a name of a sheet, a cell, or where the rows of a sheet are. */
export function withWords(file: Uint8Array, words: string, other: string): Uint8Array {
  const parts = Object.entries(unzipSync(file)).map(([name, part]) => [
    name,
    /\.(xml|rels)$/.test(name) ? strToU8(strFromU8(part).replaceAll(words, () => other)) : part,
  ]);
  return zipSync(Object.fromEntries(parts));
}
