import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DAY_MS } from '#contract/dates.ts';
import { BACKUP_NAME, type Backups, TooLittleRoom } from '#server/drivers/backups.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type BackUpDeps, type BackUpResult, backUp } from './back_up.ts';

/** Kept at any age: an installation that was off for a month still has backups. */
const KEEP_AT_LEAST = 3;
const ANSWER_MS = 5_000;

export interface AutomaticBackups {
  /** What is wrong with the place, when nothing can be written there. */
  findFault(): Promise<string | undefined>;
  /** Creates a backup and deletes old ones, unless they may be the only ones with a lost document. Throws the error after logging it. */
  run(now: Date): Promise<void>;
}

export function automaticBackups(
  deps: Omit<BackUpDeps, 'settings'> & { keepDays: number; log: Logger; metrics?: Metrics },
): AutomaticBackups {
  const { backups, keepDays, log, metrics } = deps;
  async function make(now: Date): Promise<BackUpResult> {
    const tryOnce = () => backUp({ ...deps, settings: readSettingsFile() }, now);
    try {
      return await tryOnce();
    } catch (error) {
      if (!(error instanceof TooLittleRoom)) throw error;
      await deleteOld(backups, keepDays, now);
      return tryOnce();
    }
  }
  return {
    async findFault() {
      try {
        await Promise.race([backups.tryWrite(), noAnswer()]);
      } catch (error) {
        const reason = (error as Error).message;
        return `No backup can be written to ${backups.place} (${reason}). Let Counterbook write there, or correct BACKUP_TO: docs/guides/backup.md`;
      }
    },
    async run(now) {
      try {
        const { name, rows, files, missing } = await make(now);
        log.info({ name, rows, files, missing, place: backups.place }, 'backup made');
        if (missing === 0) await deleteOld(backups, keepDays, now);
        else log.error({ name, missing }, 'uploaded documents are missing from the folder of files: restore them');
        metrics?.lastBackup.set(now.getTime() / 1000);
      } catch (error) {
        log.error({ err: error, place: backups.place }, 'the backup failed');
        throw error;
      }
    },
  };
}

/** A call to a share that is away neither ends nor can be canceled. */
async function noAnswer(): Promise<never> {
  await pause(ANSWER_MS, undefined, { ref: false });
  throw new Error('it does not answer');
}

export async function deleteOld(backups: Backups, keepDays: number, now: Date): Promise<void> {
  const all = await backups.list();
  for (const { name } of all.slice(0, -KEEP_AT_LEAST)) {
    if (now.getTime() - timeOf(name) > keepDays * DAY_MS) await backups.delete(name);
  }
}

/** The file `.env` in the working folder, if there is one. */
export function readSettingsFile(): string | undefined {
  return existsSync('.env') ? readFileSync('.env', 'utf8') : undefined;
}

function timeOf(name: string): number {
  const stamp = BACKUP_NAME.exec(name)?.[1] ?? '';
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));
}
