import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { isSecret, Settings } from './settings.ts';

test('Without settings the server is a demo on loopback with its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    data_dir: join(process.cwd(), 'data'),
    database_url: undefined,
    database_owner_url: undefined,
    role: 'all',
    demo: true,
    trust_proxy: 'off',
  });
});

test('An external database gets no demo and its user owns the tables, unless settings say otherwise', () => {
  const DATABASE_URL = 'postgres://shop:secret@db.example.com/counterbook';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ demo: false, database_owner_url: DATABASE_URL });
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  const DATABASE_OWNER_URL = 'postgres://owner:secret@db.example.com/counterbook';
  expect(readConfig({ DATABASE_URL, DATABASE_OWNER_URL }).database_owner_url).toBe(DATABASE_OWNER_URL);
});

test('An empty or blank variable counts as absent, and a public address loses its last slash', () => {
  expect(readConfig({ PORT: '', HOST: '  ', DEMO: '' })).toEqual(readConfig({}));
  expect(readConfig({ PUBLIC_URL: 'https://shop.example.com/' }).public_url).toBe('https://shop.example.com');
});

test('A folder replaces a missing mailbox for invoices, but not on a public address', () => {
  expect(readConfig({ DATA_DIR: '/srv/shop' }).mail_in?.url).toBe('file:///srv/shop/mail-in');
  expect(readConfig({ PUBLIC_URL: 'https://shop.example.com' }).mail_in).toBeNull();
  const named = { INVOICE_MAIL_URL: 'imaps://a:b@mail.example.com', INVOICE_MAIL_ADDRESS: 'Invoices@example.com' };
  expect(readConfig(named).mail_in).toEqual({ url: named.INVOICE_MAIL_URL, address: 'invoices@example.com' });
});

test('A trial has fourteen days by default', () => {
  expect(readConfig({}).trial_days).toBe(14);
  expect(readConfig({ TRIAL_DAYS: '30' }).trial_days).toBe(30);
});

test('A model that sees pages needs an address and a name, and its key is never revealed', () => {
  const vision = { VISION_API_URL: 'https://models.example.com/v1/', VISION_MODEL: 'reader' };
  expect(readConfig({}).vision).toBeNull();
  expect(readConfig({ ...vision, VISION_PRICE_IN: '2.50' }).vision).toEqual({
    url: 'https://models.example.com/v1',
    model: 'reader',
    api_key: undefined,
    is_default: false,
    price_in: 2.5,
    price_out: undefined,
  });
  expect(readConfig({ ...vision, READING_ENGINE: 'vision' }).vision).toMatchObject({ is_default: true });
  expect(() => readConfig({ VISION_MODEL: 'reader' })).toThrow(/belong together/);
  expect(() => readConfig({ READING_ENGINE: 'vision' })).toThrow(/READING_ENGINE is vision without/);
  expect(() => readConfig({ ...vision, VISION_PRICE_IN: '-1' })).toThrow(/VISION_PRICE_IN must be dollars/);
});

test('Plans are activated by hand until Stripe is configured', () => {
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345' }).stripe).toBeNull();
  const chosen = { PAYMENTS_DRIVER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_12345' };
  expect(readConfig(chosen).stripe).toEqual({
    secret_key: 'sk_test_1',
    webhook_secret: 'whsec_12345',
    api_url: undefined,
  });
});

const TWILIO = {
  SMS_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'a token of theirs',
  TWILIO_MESSAGING_SERVICE_SID: 'MG1',
  PUBLIC_URL: 'https://shop.example.com',
};

test('Messages are not sent until a provider is configured, and then keep the default pace or the configured one', () => {
  expect(readConfig({}).sms).toEqual({ driver: 'simulator', per_second: undefined, per_day: undefined });
  expect(readConfig({ ...TWILIO, SMS_PER_SECOND: '12.5', SMS_PER_DAY: '40000' }).sms).toEqual({
    driver: 'twilio',
    account_sid: 'AC1',
    auth_token: 'a token of theirs',
    messaging_service_sid: 'MG1',
    api_url: undefined,
    per_second: 12.5,
    per_day: 40_000,
  });
});

test('Quiet hours and caps can be off only where no message reaches a phone', () => {
  expect(readConfig({})).toMatchObject({ quiet_hours: true, frequency_caps: true });
  expect(readConfig({ QUIET_HOURS: 'off' }).quiet_hours).toBe(false);
  const local = { ...TWILIO, TWILIO_API_URL: 'http://127.0.0.1:4011' };
  expect(readConfig({ ...local, FREQUENCY_CAPS: 'off' }).frequency_caps).toBe(false);
  for (const name of ['QUIET_HOURS', 'FREQUENCY_CAPS']) {
    const refused = new RegExp(`^${name} can be off only`);
    expect(() => readConfig({ ...TWILIO, [name]: 'off' })).toThrow(refused);
    expect(() => readConfig({ ...TWILIO, TWILIO_API_URL: 'https://127.0.0.1.example.com', [name]: '0' })).toThrow(
      refused,
    );
  }
});

test('Questions about bills go to the operator, or else to the sender of the mails', () => {
  expect(readConfig({ OPERATOR_EMAIL: 'us@example.com' }).billing_contact).toBe('us@example.com');
  expect(readConfig({ MAIL_FROM: 'Shop <mail@example.com>' }).billing_contact).toBe('mail@example.com');
});

describe('A wrong value is refused with a sentence that names it', () => {
  test.each<[env: Record<string, string>, sentence: RegExp]>([
    [{ PORT: '70000' }, /^PORT must be a whole number from 0 to 65535, for example 3000 \(it is "70000"\)\.$/],
    [{ PORT: '3000.5' }, /^PORT must/],
    [{ ROLE: 'boss' }, /^ROLE must be all, web or worker/],
    [{ DEMO: 'maybe' }, /^DEMO must be 1 \(yes\) or 0 \(no\)/],
    [{ PUBLIC_URL: 'shop.example.com' }, /^PUBLIC_URL must be a web address/],
    [{ PUBLIC_URL: 'https://shop.example.com/?a=1' }, /^PUBLIC_URL must be a web address/],
    [{ TRUST_PROXY: 'everyone' }, /^TRUST_PROXY must be off, loopback, or addresses/],
    [{ MAIL_URL: 'mail.example.com' }, /^MAIL_URL must be the address of a mail server/],
    [{ INVOICE_MAIL_URL: 'https://mail.example.com' }, /^INVOICE_MAIL_URL must be the address of a mailbox/],
    [{ INVOICE_MAIL_ADDRESS: 'a+b@example.com' }, /^INVOICE_MAIL_ADDRESS must be one email address without "\+"/],
    [{ INVOICE_MAIL_URL: 'imaps://mail.example.com' }, /^INVOICE_MAIL_URL and INVOICE_MAIL_ADDRESS belong together/],
    [{ MAIL_URL: 'smtp://mail.example.com' }, /^MAIL_URL is set without MAIL_FROM/],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM must be an address/],
    [{ OPERATORS: 'us, them' }, /^OPERATORS must be email addresses separated by commas/],
    [{ OPERATOR_EMAIL: 'us' }, /^OPERATOR_EMAIL must be one email address/],
    [{ TRIAL_DAYS: '0' }, /^TRIAL_DAYS must be a whole number from 1 to 366, for example 14/],
    [{ PAYMENTS_DRIVER: 'cash' }, /^PAYMENTS_DRIVER must be manual or stripe/],
    [{ PAYMENTS_DRIVER: 'stripe' }, /^PAYMENTS_DRIVER is stripe without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be/],
    [{ DATABASE_URL: 'mysql://a:b@c/d' }, /^DATABASE_URL must be a PostgreSQL address/],
    [{ DATABASE_OWNER_URL: 'postgres://a:b@c/d' }, /^DATABASE_OWNER_URL is set without DATABASE_URL/],
  ])('The setting %j is refused', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test('A secret is not repeated in the sentence', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'hunter2' })).toThrow(/^METRICS_TOKEN must have at least 16.*hex 16\.$/);
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'hunter2' })).toThrow(/^STRIPE_SECRET_KEY must be.*dashboard\.$/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://a:hunter2@c/d' })).toThrow(/"mysql:\/\/a:…@c\/d"/);
    for (const name of Object.keys(Settings.shape).filter((one) => /SECRET|TOKEN|_KEY$|PASS/.test(one))) {
      expect([name, isSecret(name)]).toEqual([name, true]);
    }
    // An @ in a password is often left as it is.
    expect(() => readConfig({ DATABASE_URL: 'mysql://a:hunt@er2@c/d' })).toThrow(/"mysql:\/\/a:…@c\/d"/);
  });
});

const KANNEL = {
  SMS_DRIVER: 'kannel',
  KANNEL_URL: 'http://127.0.0.1:13013/',
  KANNEL_USER: 'counterbook',
  KANNEL_PASSWORD: 'a secret of theirs',
  KANNEL_FROM: '+12075550100',
};

test('A gateway configuration is complete, keeps the quiet hours, and never reveals its password', () => {
  expect(readConfig(KANNEL).sms).toMatchObject({
    driver: 'kannel',
    url: 'http://127.0.0.1:13013',
    from: '+12075550100',
  });
  for (const name of ['KANNEL_URL', 'KANNEL_USER', 'KANNEL_PASSWORD', 'KANNEL_FROM']) {
    expect(() => readConfig({ ...KANNEL, [name]: '' })).toThrow(/SMS_DRIVER is kannel without/);
  }
  // A gateway on this machine still reaches real phones.
  expect(() => readConfig({ ...KANNEL, QUIET_HOURS: '0' })).toThrow(/QUIET_HOURS can be off only/);
  expect(() => readConfig({ ...KANNEL, KANNEL_FROM: 'MapleDeli' })).toThrow(/KANNEL_FROM must be the number/);
});

test.each([
  [{}, false],
  [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ PUBLIC_URL: 'https://shop.example.com' }, true],
])('%j is a public address: %j', (settings, isPublic) => {
  expect(readConfig(settings)).toMatchObject({ is_public: isPublic, dev_pages: !isPublic, demo: !isPublic });
  expect(readConfig({ ...settings, DEV_PAGES: '1' }).dev_pages).toBe(true);
  if (isPublic) expect(() => readConfig({ ...settings, DEMO: '1' })).toThrow(/passwords of the demo shop/);
});

test('The server answers under its public name and the allowed names, or without a public name under those of this machine', () => {
  const named = { PUBLIC_URL: 'https://shop.example.com:8443', ALLOWED_HOSTS: 'till.local, app' };
  expect(readConfig(named).own_hosts).toEqual({
    names: ['127.0.0.1', 'shop.example.com', 'till.local', 'app'],
    addresses: false,
  });
  expect(readConfig({ HOST: '0.0.0.0' }).own_hosts).toMatchObject({ addresses: true });
  expect(() => readConfig({ ALLOWED_HOSTS: 'https://a' })).toThrow(/ALLOWED_HOSTS must be names/);
});
