/**
 * Shows the jobs that failed for good, and why: `npm run -s jobs`. After you corrected the cause, `npm run -s jobs -- --retry <id>…` or
 * `--retry all` runs them again, and `--discard <id>…` deletes them. Works on the database of a running Counterbook, or on DATABASE_URL.
 */

import { parseArgs } from 'node:util';
import { discardJobs, type FailedJob, listFailedJobs, retryJobs } from '#server/operator/jobs.sql.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, printable, runCommand, withAllCompanies } from '../lib/operator.ts';

const USAGE = 'npm run -s jobs -- [--retry <id>…|all | --discard <id>…|all]';
const SHOWN = 200;
const ALL = 10_000;

if (import.meta.main) await runCommand(jobs);

/** @throws StartError with a sentence that says what is wrong */
export async function jobs(args: string[], env: Environment): Promise<string> {
  const { act, ids } = readArguments(args);
  return withAllCompanies(env, async (companies) => {
    if (act === 'list') return describe(await listFailedJobs(companies, SHOWN));
    const chosen = ids[0] === 'all' ? (await listFailedJobs(companies, ALL)).map(({ id }) => id) : ids;
    const done = await (act === 'retry' ? retryJobs : discardJobs)(companies, chosen);
    if (done === 0) throw new StartError('No such job has failed. List them with npm run -s jobs.');
    const count = `${done} ${done === 1 ? 'job' : 'jobs'}`;
    return act === 'retry' ? `${count} will run again now.` : `${count} deleted.`;
  });
}

function describe(failed: FailedJob[]): string {
  if (failed.length === 0) return 'No job has failed.';
  const entries = failed.map(({ id, task, company, attempts, failed_at, why }) =>
    printable(
      `${id}  ${task}  ${company ?? 'no company'}  ${attempts} attempts, last ${failed_at.toISOString()}\n  ${why}`,
    ),
  );
  return [...entries, '', 'Correct the cause. Then: npm run -s jobs -- --retry <id>'].join('\n');
}

function readArguments(args: string[]): { act: 'list' | 'retry' | 'discard'; ids: string[] } {
  try {
    const { values, positionals: ids } = parseArgs({
      args,
      options: { retry: { type: 'boolean', default: false }, discard: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const areIds = ids.every((id) => /^\d{1,18}$/.test(id)) || (ids.length === 1 && ids[0] === 'all');
    if (values.retry && values.discard) throw new StartError(USAGE);
    const act = values.retry ? 'retry' : values.discard ? 'discard' : 'list';
    if ((act === 'list') !== (ids.length === 0) || !areIds) throw new StartError(USAGE);
    return { act, ids };
  } catch {
    throw new StartError(USAGE);
  }
}
