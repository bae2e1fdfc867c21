import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { PERSONAL_LINKS } from '#contract/customer/addresses.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { openPool } from '#server/platform/db/connections.ts';
import type { Run } from './run.ts';
import { openShop, PASSWORD } from './shop.ts';

/** Another address of this machine, as a visitor's. */
const VISITOR = '127.0.0.2';
const FORGED = '203.0.113.9';

/** What a proxy must pass on, and what it must not: addresses, headers, inside pages, the largest upload. */
export async function checkBehindProxy(
  run: Run,
  { ownerUrl, logFile }: { ownerUrl: string; logFile: string },
  say: (words: string) => void,
): Promise<void> {
  const expect = (isSo: boolean, what: string) =>
    isSo ? say(`proxy: ${what}`) : run.violate(`proxy: not so: ${what}`);
  const shop = await openShop(run, 'porter');
  await checkAddress(run, ownerUrl, expect);

  for (const path of ['/metrics', '/dev/phone', '/dev/outbox', '/dev/till']) {
    const { status } = await fetch(`${run.url}${path}`);
    expect(status === 404, `${path} is not there`);
  }
  const headers = { authorization: `Bearer ${shop.caller.token}` };
  const list = `${run.url}/api${inventory.listItems.path}`;
  const first = await fetch(list, { headers });
  const names = ['x-request-id', 'cache-control', 'content-security-policy', 'x-content-type-options'];
  expect(
    names.every((name) => first.headers.has(name)),
    `${names.join(', ')} arrive`,
  );
  const foreign = await request(list, { headers: { ...headers, host: 'other.example' } });
  expect(!(await foreign.body.text()).includes('"items"'), 'a request under another name gets nothing');
  await checkLog(run, logFile, expect);

  const form = new FormData();
  const bytes = new Uint8Array(UPLOAD_MAX_BYTES);
  for (let n = 0; n < UPLOAD_MAX_FILES; n++) form.append('files', new File([bytes], `photo-${n}.jpg`));
  const uploaded = await fetch(`${run.url}/api${invoices.upload.path}`, { method: 'POST', headers, body: form });
  const taken = (await uploaded.text()).split('"invoice_id"').length - 1;
  expect(
    taken === UPLOAD_MAX_FILES,
    `${UPLOAD_MAX_FILES} files of ${UPLOAD_MAX_BYTES / 2 ** 20} MB arrive in one upload`,
  );
}

/** The visitor's address is the one that connected to the proxy, whatever the visitor claims. */
async function checkAddress(run: Run, ownerUrl: string, expect: (isSo: boolean, what: string) => void): Promise<void> {
  const login = await request(`${run.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`porter:${PASSWORD}`).toString('base64')}`,
      'x-forwarded-for': FORGED,
    },
    dispatcher: new Agent({ localAddress: VISITOR }),
  });
  const owner = openPool({ connectionString: ownerUrl, max: 1 });
  const { rows } = await owner.query<{ ip: string }>('select ip from sessions order by created_at desc limit 1');
  await owner.end();
  expect(login.statusCode === 200 && rows[0]?.ip === VISITOR, `the visitor's own address arrives (${rows[0]?.ip})`);
}

/** Personal links do not get into the proxy's log, wherever they are in a request. */
async function checkLog(run: Run, logFile: string, expect: (isSo: boolean, what: string) => void): Promise<void> {
  const secret = 'SecretOfAContact0123456789abcdef';
  const pages = [...PERSONAL_LINKS, '/reset-password?token=', '/invitation?token=', '/confirm-email?token='];
  const headers = { referer: `${run.url}/coupons/${secret}` };
  for (const page of pages) await (await fetch(`${run.url}${page}${secret}`, { headers })).text();
  await (await fetch(`${run.url}/api/my-texts/${secret}/data.json`, { headers })).text();
  // The log is written at once, but by another process.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const written = readFileSync(logFile, 'utf8');
  expect(written.includes('/coupons/…') && !written.includes(secret), "no personal link is in the proxy's log");
}
