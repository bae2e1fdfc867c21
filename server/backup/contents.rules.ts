/** What an archive says of its content. */
interface Contents {
  entries: Record<string, { sha256: string }>;
  rows: Record<string, number>;
}

/** The first entry or table that differs; undefined: all are the same. */
export function findDifference(manifest: Contents, found: Contents): string | undefined {
  const names = new Set([...Object.keys(manifest.entries), ...Object.keys(found.entries)]);
  const entry = [...names].find((name) => manifest.entries[name]?.sha256 !== found.entries[name]?.sha256);
  const tables = new Set([...Object.keys(manifest.rows), ...Object.keys(found.rows)]);
  return entry ?? [...tables].find((table) => (manifest.rows[table] ?? 0) !== (found.rows[table] ?? 0));
}

/** Each row is one line: a line break within a value is written as \n. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}
