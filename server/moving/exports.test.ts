import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { team } from '#contract/account/team.ts';
import { DAY_MS } from '#contract/dates.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { companyExportErrors } from '#contract/moving/exports.texts.ts';
import { companyExports } from '#contract/moving/exports.ts';
import { COMPANY_EXPORT_KEPT_DAYS, COMPANY_EXPORTS_PER_DAY } from '#contract/moving/limits.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, type Shop } from '#test/cast.ts';
import { entriesOf } from '#test/files/company_archive.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited, forgetLimits } from '#test/rows.ts';
import { deleteOldExports } from './jobs.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());
beforeEach(() => forgetLimits(t));

const start = (token = maple.owner) => call(t, token, companyExports.start);
const latest = async (token = maple.owner) => (await call(t, token, companyExports.latest)).body.export;
const download = (token: string | null, export_id: string) =>
  t.app.inject({
    method: 'GET',
    url: `/api/company/exports/${export_id}/file`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.storage.list(maple.companyId)) if (key.includes('/exports/')) keys.push(key);
  return keys;
}

test('An owner starts an export, is told by email when it is ready, and downloads it', async () => {
  expect(await latest()).toBeNull();
  const begun = await start();
  expect(begun).toMatchObject({ status: 200, body: { state: 'waiting', percent: 0, bytes: null, fault: null } });
  const { export_id } = begun.body;
  expect((await download(maple.owner, export_id)).statusCode).toBe(404);
  await t.runJobs();

  const ready = await latest();
  expect(ready).toMatchObject({ export_id, state: 'ready', percent: 100 });
  const mails = await mailsOf(t);
  expect(mails).toMatchObject([
    {
      recipient: 'maple@example.com',
      subject: 'The export of Maple Deli is ready',
      text: expect.stringContaining('http://127.0.0.1/settings'),
    },
  ]);
  // The address in the mail opens nothing without logging in.
  expect(mails[0].text).not.toContain(export_id);

  const answer = await download(maple.owner, export_id);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBe(ready?.bytes);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-store' });
  expect(answer.headers['content-disposition']).toMatch(/filename="Maple-Deli-\d{4}-\d\d-\d\d\.tar\.gz"/);
  const entries = await entriesOf(answer.rawPayload);
  expect(entries.get('README.txt')?.toString()).toContain('All data of Maple Deli');
  expect(entries.get('spreadsheets/team.csv')?.toString()).toContain('maple-staff');
  const log = await audited(t, { subject_id: export_id });
  expect(log.map(({ action }) => action)).toEqual(['company.export_started', 'company.export_downloaded']);
  expect(await readdir(join(t.dataDir, 'scratch'))).toEqual([]);
});

test('Only an owner of the company starts, sees and downloads an export', async () => {
  const export_id = (await latest())?.export_id ?? '';
  for (const token of [maple.manager, maple.staff]) {
    expect((await start(token)).status).toBe(403);
    expect((await call(t, token, companyExports.latest)).status).toBe(403);
    expect((await download(token, export_id)).statusCode).toBe(403);
  }
  expect((await download(corner.owner, export_id)).json()).toMatchObject({ detail: companyExportErrors.noExport });
  expect((await download(null, export_id)).statusCode).toBe(401);
  expect(await latest(corner.owner)).toBeNull();
});

test('One export is under way at a time, and the file of the one before is deleted', async () => {
  const before = await stored();
  expect(before.length).toBe(1);
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  expect(await start()).toMatchObject({
    status: 409,
    body: { code: 'under_way', detail: companyExportErrors.underWay },
  });
  expect((await start(corner.owner)).status).toBe(200);
  await t.runJobs();
  expect((await stored()).length).toBe(1);
  expect(await stored()).not.toEqual(before);
});

test('An export is deleted when its days are over', async () => {
  const export_id = (await latest())?.export_id ?? '';
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + COMPANY_EXPORT_KEPT_DAYS * DAY_MS + 1);
  await deleteOldExports(t.companies, t.db, t.clock.now);
  await t.runJobs();
  t.clock.now = now;
  expect(await latest()).toMatchObject({ export_id, state: 'deleted', deleted_at: null });
  expect(await stored()).toEqual([]);
  expect((await download(maple.owner, export_id)).statusCode).toBe(404);
});

test('A full disk refuses an export, and one that finds it full says so and leaves nothing', async () => {
  const room = t.disk.free;
  t.disk.free = DISK_FREE_MIN + 1;
  await start();
  t.disk.free = DISK_FREE_MIN - 1;
  await t.runJobs();
  expect(await latest()).toMatchObject({ state: 'failed', fault: 'disk_full' });
  expect(await stored()).toEqual([]);
  expect(await readdir(join(t.dataDir, 'scratch'))).toEqual([]);
  expect(await start()).toMatchObject({ status: 507, body: { code: 'disk_full' } });
  t.disk.free = room;
});

test('An export whose process was killed each time fails after a day, and another one can be started', async () => {
  const { export_id } = (await start()).body;
  await t.owner.query(`delete from graphile_worker._private_jobs`);
  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + DAY_MS + 1);
  await deleteOldExports(t.companies, t.db, t.clock.now);
  await t.runJobs();
  expect(await latest()).toMatchObject({ export_id, state: 'failed', fault: 'unexpected' });
  expect((await start()).status).toBe(200);
  await t.runJobs();
  t.clock.now = now;
});

test('A company starts a few exports a day', async () => {
  for (let time = 0; time < COMPANY_EXPORTS_PER_DAY; time += 1) {
    expect((await start()).status).toBe(200);
    await t.runJobs();
  }
  expect((await start()).status).toBe(429);
});

test('Whoever requested an export and is no longer an owner gets no email', async () => {
  const { body } = await call(t, maple.owner, team.list);
  const manager = body.members.find(({ username }) => username === 'maple-manager')?.user_id ?? '';
  await call(t, maple.owner, team.changeRole, { params: { user_id: manager }, body: { role: 'owner' } });
  const before = await mailsOf(t);
  // Another role has ended the session.
  expect((await start(await logIn(t, 'maple-manager'))).status).toBe(200);
  await call(t, maple.owner, team.changeRole, { params: { user_id: manager }, body: { role: 'manager' } });
  await t.runJobs();
  expect(await mailsOf(t)).toEqual(before);
});
