import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { type Config, readConfig } from './config.ts';
import { mintFormToken, readFormToken } from './customer/join/challenge.ts';
import { companyOfStatusUrl, statusUrl } from './messaging/sending/status_url.ts';
import { openDatabase } from './platform/db/db.ts';
import { openKeys } from './platform/db/keys.ts';

const OLD = '0'.repeat(64);
const NEW = '1'.repeat(64);
const NOW = new Date('2026-11-20T15:00:00Z');
const PHONE = '+12075550142';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const keysOf = ({ secret_key, signing_keys }: Config) => openKeys(secret_key ?? '', signing_keys);
const before = keysOf(readConfig({ SECRET_KEY: OLD }));
const during = keysOf(readConfig({ SECRET_KEY: `${NEW}, ${OLD}` }));
const after = keysOf(readConfig({ SECRET_KEY: `${NEW},${OLD}`, ACCEPT_OLD_SIGNATURES: '0' }));

test('A form that was opened before the key changed is accepted until old signatures are switched off', () => {
  const mint = (keys: typeof before) => mintFormToken(keys, maple.companyId, 'hash', NOW);
  const reads = (keys: typeof before, token: string) => readFormToken(keys, maple.companyId, token, NOW) !== null;
  expect([reads(during, mint(before)), reads(during, mint(during))]).toEqual([true, true]);
  expect([reads(after, mint(before)), reads(after, mint(during))]).toEqual([false, true]);
  // The old key alone cannot sign anymore.
  expect(reads(before, mint(during))).toBe(false);
});

test('A report on a message that was sent before the key changed finds its message until old signatures are switched off', () => {
  const message = { companyId: maple.companyId, message_id: '01a1f841-c787-713a-9a90-f21b2c60f950' };
  const mac = statusUrl('', 'twilio', before, message).split('/').at(-1) ?? '';
  const given = { company_id: message.companyId, message_id: message.message_id, mac };
  expect(companyOfStatusUrl(during, given)).toBe(maple.companyId);
  expect(companyOfStatusUrl(after, given)).toBeNull();
});

test('What the database keeps under a key is found again under the new one, and without the old one nothing starts', async () => {
  for (const keys of [during, after]) {
    expect(keys.phoneHash(maple.companyId, PHONE)).toEqual(before.phoneHash(maple.companyId, PHONE));
    expect(keys.isKeptMac('pin', '4711', before.keptMac('pin', '4711'))).toBe(true);
  }
  const open = (secretKey: string) => openDatabase({ url: t.ownerUrl, assumeAppRole: true, secretKey, max: 1 });
  const [first, known, unknown] = [
    open(OLD),
    open(readConfig({ SECRET_KEY: `${NEW},${OLD}` }).secret_key ?? ''),
    open(NEW),
  ];
  await first.check();
  await known.check();
  await expect(unknown.check()).rejects.toThrow('created with another secret');
  await Promise.all([first.close(), known.close(), unknown.close()]);
});

test('A single key with a comma in it stays one key', () => {
  const SECRET_KEY = 'short, and then a long rest of one single key';
  expect(readConfig({ SECRET_KEY })).toMatchObject({ secret_key: SECRET_KEY, signing_keys: [SECRET_KEY] });
});
