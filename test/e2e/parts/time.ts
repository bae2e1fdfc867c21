import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';

/** The running product's own database, as its owner: its address is in the data folder that the run's set-up has made. */
function connection(): pg.Client {
  const folder = process.env.COUNTERBOOK_DATA ?? '';
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const port = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  return new pg.Client({ host: '127.0.0.1', port, user: 'counterbook', password, database: 'counterbook' });
}

/**
 * Holds the countdown of `/subscribe`: a test presses its buttons later than a user, and would meet the plans. Called before the page's
 * first `goto`.
 */
export async function stopCountdown(page: Page): Promise<void> {
  const hold = () => {
    const start = window.setTimeout.bind(window);
    const startOthers = (...given: Parameters<typeof start>) =>
      given[1] === 1000 && location.pathname === '/subscribe' ? 0 : start(...given);
    window.setTimeout = startOthers as typeof window.setTimeout;
  };
  await page.addInitScript(hold);
  // The open app may go there without another document.
  await page.evaluate(hold);
}

/** Sets what moves on a page by itself to this moment after its beginning, where it stays: a test neither waits for it nor comes too late. */
export async function setAnimations(page: Page, ms: number): Promise<void> {
  await page.evaluate((moment) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = moment;
    }
  }, ms);
}

/**
 * Moves the trials of a user's company back in time, so that they ended `days` ago: a test does not wait for fourteen days. They end at
 * the company's noon, so that it is as many days everywhere and at any hour.
 */
export async function endTrials(username: string, days: number): Promise<void> {
  const client = connection();
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update entitlements e
       set starts_at = noon.at - make_interval(days => 14), ends_at = noon.at
       from users u join companies c using (company_id)
         cross join lateral (select ((now() at time zone c.time_zone)::date - $2::int + time '12:00') at time zone c.time_zone as at) noon
       where u.company_id = e.company_id and lower(u.username) = $1 and e.kind = 'trial'`,
      [username, days],
    );
    if (rowCount === 0) throw new Error(`${username} has no trial`);
  } finally {
    await client.end();
  }
}

/** The texts of a user's company that wait for the morning are due now, and so is who sends them: a test does not wait for it. */
export async function letTextsGo(username: string): Promise<void> {
  const client = connection();
  await client.connect();
  try {
    await client.query(
      `update messages m set due_at = now() from users u
       where u.company_id = m.company_id and lower(u.username) = $1 and m.status in ('queued', 'held') and m.due_at > now()`,
      [username],
    );
    await client.query(
      `update graphile_worker._private_jobs j set run_at = now() from users u
       where j.payload->>'company_id' = u.company_id::text and lower(u.username) = $1 and j.run_at > now() and j.locked_at is null`,
      [username],
    );
  } finally {
    await client.end();
  }
}
