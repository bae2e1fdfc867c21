import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data folder of a measurement, which stays when its user named it. */
export interface Kept {
  dataDir: string;
  /** It has the whole fill of an earlier run. */
  isFilled: boolean;
  markFilled(): void;
  /** Deletes the folder unless it was named. The database has stopped. */
  close(): void;
}

/** Takes the named folder, or a new one. A fill of another size or day is deleted: its dates go back from its day. */
export function openKept(named: string | undefined, size: object): Kept {
  const dataDir = named ?? mkdtempSync(join(tmpdir(), 'counterbook-bench-'));
  const mark = join(dataDir, 'filled.json');
  const fill = JSON.stringify({ ...size, on: new Date().toISOString().slice(0, 10) });
  const isFilled = existsSync(mark) && readFileSync(mark, 'utf8') === fill;
  if (!isFilled) rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  return {
    dataDir,
    isFilled,
    markFilled: () => writeFileSync(mark, fill),
    close: () => {
      if (named === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
