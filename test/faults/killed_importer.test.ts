import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactImports } from '#contract/contacts/imports.ts';
import { tags } from '#contract/contacts/tags.ts';
import { checkChain } from '#server/contacts/contacts.ts';
import { buildTestApp, call, SECRET_KEY, type TestApp } from '../app.ts';
import { mapleDeli, type Shop } from '../cast.ts';
import { contactsCsv, phoneOf, sendCsv } from '../files/csv_files.ts';
import { chances } from './chances.ts';

const ROWS = 600;
const BATCH = 10;
const KILLS = 3;
const IMPORTER = 'killed importer';

const chance = chances();

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  await call(t, maple.owner, tags.create, { body: { name: 'Regular' } });
});
afterAll(() => t.close());

/** @param bytes how much of the file it gets; all by default */
function startImporter(import_id: string, bytes = Number.POSITIVE_INFINITY) {
  const script = join(import.meta.dirname, 'importing_worker.ts');
  const url = new URL(t.ownerUrl);
  url.searchParams.set('application_name', IMPORTER);
  const given = [url.href, SECRET_KEY, join(t.dataDir, 'files'), maple.companyId, import_id, BATCH, bytes].map(String);
  return spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Until the database has finished what killed importers had asked for. */
async function untilGone(): Promise<void> {
  const sessions = 'select count(*)::int as n from pg_stat_activity where application_name = $1';
  await expect.poll(async () => (await t.owner.query(sessions, [IMPORTER])).rows[0].n).toBe(0);
}

async function rowsDone(import_id: string): Promise<number> {
  return (await call(t, maple.manager, contactImports.get, { params: { import_id } })).body.rows_done;
}

// Like the tests of the runner between two batches, but with SIGKILL at any instruction.
test('After importers are killed at any point, the next continues, and each contact exists once with tag, entry and evidence', async () => {
  const attestation = { how: 'Signed the card', when: '2026-01-05', by: 'Kim' };
  // The first number is in the last row again, and one row cannot be read.
  const csv = `${contactsCsv(ROWS)}12,Nobody,,\n${phoneOf(0)},Again,,\n`;
  const sent = await sendCsv(t, maple.manager, contactImports.upload, csv);
  const params = { import_id: sent.body.import_id };
  await call(t, maple.manager, contactImports.check, { params, body: { mapping: sent.body.mapping } });
  await t.runJobs();
  await call(t, maple.manager, contactImports.run, { params, body: { attestation } });

  const places: number[] = [0];
  for (let kill = 0; kill < KILLS; kill++) {
    // A part for each, and one for the last; it is killed somewhere in its own.
    const importer = startImporter(params.import_id, Math.floor(((kill + 1) / (KILLS + 1)) * csv.length));
    const ended = once(importer, 'exit');
    const place = ((kill + chance.between(0.1, 0.8)) / (KILLS + 1)) * ROWS;
    while ((await rowsDone(params.import_id)) < place && importer.exitCode === null) await pause(3);
    importer.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    await untilGone();
    places.push(await rowsDone(params.import_id));
  }
  // Each has done a part.
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  expect(places.at(-1)).toBeLessThan(ROWS);
  const last = startImporter(params.import_id);
  expect(await once(last, 'exit')).toEqual([0, null]);

  const { body } = await call(t, maple.manager, contactImports.get, { params });
  expect(body).toMatchObject({
    state: 'finished',
    imported_count: ROWS,
    duplicate_count: 1,
    known_count: 0,
    refused_count: 1,
    rows_done: ROWS + 3,
  });
  const { rows } = await t.owner.query(
    `select count(*)::int as people, count(distinct phone_e164)::int as phones,
       (select count(*)::int from contact_tags) as tags, (select count(*)::int from consent_events) as events,
       (select count(distinct evidence ->> 'phone_e164')::int from consent_evidence) as proofs from contacts`,
  );
  expect(Object.values(rows[0])).toEqual(Array.from({ length: 5 }, () => ROWS));
  const chain = await t.db.tenant(maple.companyId, (tenant) => checkChain(tenant));
  expect(chain).toEqual({ links: ROWS, broken_at: null });
}, 600_000);
