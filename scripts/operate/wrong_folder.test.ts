import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli } from '#test/cast.ts';
import { answerOf } from '../lib/operator.ts';
import { rotateKeys } from './rotate_keys.ts';
import { kannelUrl } from './sms/kannel_url.ts';
import { sender } from './sms/sender.ts';

let t: TestApp;
let company: string;
beforeAll(async () => {
  t = await buildTestApp();
  await t.db.check();
  company = (await mapleDeli(t)).companyId;
});
afterAll(() => t.close());

test.each([
  ['rotate-keys', rotateKeys, () => []],
  ['sender', sender, () => ['--company', company, '--driver', 'twilio', '--number', '+12075550190']],
  ['kannel-url', kannelUrl, () => []],
])('In a folder without the secret, %s changes nothing and makes no other secret', async (_, command, args) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'counterbook-folder-'));
  const { code, words } = await answerOf(command, args(), { DATA_DIR, DATABASE_URL: t.ownerUrl, SECRET_KEY: '' });
  expect({ code, words }).toEqual({ code: 1, words: expect.stringContaining(join(DATA_DIR, 'secret.key')) });
  expect(readdirSync(DATA_DIR)).toEqual([]);
  expect((await t.owner.query('select from sender_numbers')).rows).toEqual([]);
  rmSync(DATA_DIR, { recursive: true });
});
