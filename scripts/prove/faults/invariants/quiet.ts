import { setTimeout as pause } from 'node:timers/promises';
import type { Inquiry } from './ask.ts';
import { expectNone } from './ask.ts';

/** Work that is not finished: jobs that are due, documents, imports, campaigns and messages under way. */
const WORK = `
  select (select count(*)::int from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as jobs,
    (select count(*)::int from invoices where status = 'reading') as documents,
    (select count(*)::int from contact_imports where state in ('checking', 'running')) as imports,
    (select count(*)::int from campaigns where status not in ('finished', 'draft', 'cancelled')) as campaigns,
    (select count(*)::int from messages where status in ('queued', 'held', 'sending', 'unknown')) as messages`;

/** Waits until all work is done: unclear messages are looked up only minutes later. */
export async function untilQuiet(inquiry: Inquiry, patience_s: number, tell: (words: string) => void): Promise<void> {
  const end = performance.now() + patience_s * 1000;
  for (let quiet = 0; quiet < 3; ) {
    const left = await inquiry.owner.query(WORK).then(
      ({ rows }) => rows[0] as Record<string, number>,
      () => ({ database: 1 }),
    );
    const open = Object.entries(left).filter(([, count]) => count > 0);
    quiet = open.length === 0 ? quiet + 1 : 0;
    if (open.length > 0) tell(open.map(([what, count]) => `${count} ${what}`).join(', '));
    if (performance.now() > end) {
      inquiry.run.violate(`work is not finished after ${patience_s} s: ${JSON.stringify(left)}`);
      return;
    }
    await pause(1000);
  }
}

/**
 * No job was given up, and none waits for a process that is gone. A job that is asked for again while it runs loses its key to its successor
 * and is marked as used up; when it is killed after that, it stays behind, and nothing is lost.
 */
export async function checkJobs(inquiry: Inquiry): Promise<void> {
  await expectNone(
    inquiry,
    'jobs that were given up',
    'select task_identifier, attempts, max_attempts, last_error from graphile_worker.jobs where attempts >= max_attempts and (key is not null or last_error is not null)',
  );
  await expectNone(
    inquiry,
    'jobs that are locked for longer than a minute',
    `select task_identifier, locked_by, locked_at from graphile_worker.jobs where locked_at < now() - interval '1 minute'`,
  );
}
