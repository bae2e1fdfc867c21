import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSONAL_LINKS } from '#contract/customer/addresses.ts';
import { events } from '#contract/events.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { Settings } from '#server/settings.ts';
import { buildTestApp, type TestApp } from '../app.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', 'deploy', path), 'utf8');

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

test.each(['grafana/counterbook.json', 'prometheus/alerts.yml'])(
  '%s asks only for figures that exist',
  async (file) => {
    const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    const known = [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const asked = new Set(read(file).match(/\b(counterbook|process)_[a-z_]+/g));
    expect(asked.size).toBeGreaterThan(5);
    for (const name of asked) expect(known, name).toContain(name);
  },
);

test.each(['settings.env.example', 'compose.yaml'])('%s names only settings that exist', (file) => {
  const names = read(file).match(/^[ #]*([A-Z][A-Z_]+)(?==|: )/gm) ?? [];
  const ours = names
    .map((name) => name.replace(/[ #]/g, ''))
    .filter((name) => !/^(POSTGRES_|DOMAIN|UPSTREAMS|DATABASE_PASSWORD)/.test(name));
  expect(ours.length).toBeGreaterThan(2);
  for (const name of ours) expect(Object.keys(Settings.shape)).toContain(name);
});

test('The proxy takes the largest upload', () => {
  const [, mebibytes] = /max_size (\d+)MiB/.exec(read('Caddyfile')) ?? [];
  expect(Number(mebibytes) * 2 ** 20).toBeGreaterThan(UPLOAD_MAX_FILES * (UPLOAD_MAX_BYTES + 1000));
});

test.each([
  ...PERSONAL_LINKS.map((link) => `${link}a1B2c3D4e5`),
  '/my-texts/a1B2c3D4e5?language=es',
  '/api/my-texts/a1B2c3D4e5/data.json',
  '/reset-password?token=a1B2c3D4e5',
  '/invitation?token=a1B2c3D4e5',
  '/confirm-email?token=a1B2c3D4e5',
  '/api/invitations/check?token=a1B2c3D4e5',
  '/webhooks/sms/kannel/inbound/a1B2c3D4e5?from=%2B12075550101&text=a1B2c3D4e5/b',
  '/webhooks/sms/kannel/status/0190f1c2/0190f1c3/a1B2c3D4e5?status=1',
  '/webhooks/sms/twilio/status/0190f1c2/0190f1c3/a1B2c3D4e5',
  '/pos?code=a1B2c3D4e5&state=signed/a1B2c3D4e5',
])("The secret of %s is left out of the proxy's log", (address) => {
  const [, pattern = ''] = /request>uri regexp (\S+) \$1/.exec(read('Caddyfile')) ?? [];
  const logged = address.replace(new RegExp(pattern), '$1');
  expect(logged).not.toMatch(/a1B2c3D4e5|%2B/);
  expect(address.startsWith(logged)).toBe(true);
});

test('The proxy ends the streams of pages that are gone', () => {
  expect(read('Caddyfile')).not.toMatch(/^\s*flush_interval/m);
});

test('The proxy does not compress live events, which would wait for each other', () => {
  const caddyfile = read('Caddyfile');
  const [, path] = /@compressed not path (\S+)/.exec(caddyfile) ?? [];
  expect(path).toBe(`/api${events.stream.path}`);
  expect([...caddyfile.matchAll(/^\s*encode (\S+)/gm)].map(([, matcher]) => matcher)).toEqual(['@compressed']);
});
