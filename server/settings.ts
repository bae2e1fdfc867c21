import { resolve } from 'node:path';
import { z } from 'zod';
import { TRIAL_DAYS } from '#contract/billing/limits.ts';
import { STORAGE_PER_COMPANY_GB } from '#contract/limits.ts';

const switched = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 (yes) or 0 (no), for example 1')
  .transform((word) => word === '1' || word === 'true' || word === 'on');

const postgresUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must be a PostgreSQL address, for example postgres://user:password@127.0.0.1:5432/counterbook',
  );

const webUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#]/.test(text),
    'must be a web address without a query, for example https://shop.example.com',
  )
  .transform((text) => text.replace(/\/+$/, ''));

const port = wholeNumber(0, 65_535, '3000');

function wholeNumber(least: number, most: number, example: string) {
  const rule = `must be a whole number from ${least} to ${most}, for example ${example}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((number) => number >= least && number <= most, rule);
}

const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be dollars for a million tokens, for example 2.50')
  .transform(Number);

/** Settings whose values no error message shows. */
const secrets = new Set<z.ZodType>();

function secret<T extends z.ZodType>(setting: T): T {
  secrets.add(setting);
  return setting;
}

/** A newer key before the one that the database was created with. A single key can contain commas. */
export function splitKeys(text: string): string[] {
  const keys = text.split(',').map((key) => key.trim());
  return keys.every((key) => key.length >= 32) ? keys : [text];
}

/** The providers of texts. */
export const SMS_DRIVERS = ['simulator', 'twilio', 'kannel'] as const;

/** The environment variables that are used, with their possible values. */
export const Settings = z.object({
  /** 0 lets the system choose a free port. */
  PORT: port.default(3000),
  /** Loopback by default; a shop can decide to be reachable from elsewhere. */
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webUrl.optional(),
  /** Further host names of the server. */
  ALLOWED_HOSTS: z
    .string()
    .regex(/^[\w.-]+(\s*,\s*[\w.-]+)*$/, 'must be names separated by commas, for example shop.example.com, till.local')
    .transform((text) => text.split(/\s*,\s*/))
    .optional(),
  /** /dev/outbox, /dev/phone, /dev/till and /metrics without a token; on a reachable machine only when this is 1. */
  DEV_PAGES: switched.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  /** The app's database; the embedded one when absent. */
  DATABASE_URL: postgresUrl.optional(),
  /** The user that owns the tables and migrates them; DATABASE_URL's when absent. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker, for example all').default('all'),
  /** Whether an empty database is filled with the demo shop; with DATABASE_URL only on request. */
  DEMO: switched.optional(),
  /** Which proxies' X-Forwarded-For counts: off, loopback, or addresses separated by commas. */
  TRUST_PROXY: z
    .string()
    .regex(/^(off|loopback|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/, {
      error: 'must be off, loopback, or addresses separated by commas, for example 10.0.0.0/8',
    })
    .default('off'),
  /** The days of a new free trial. */
  TRIAL_DAYS: wholeNumber(1, 366, String(TRIAL_DAYS)).default(TRIAL_DAYS),
  /** Gigabytes of files that one company can store. */
  STORAGE_PER_COMPANY_GB: wholeNumber(1, 1_000_000, String(STORAGE_PER_COMPANY_GB)).default(STORAGE_PER_COMPANY_GB),
  /** A client with this token can read /metrics from other machines. */
  METRICS_TOKEN: secret(
    z.string().min(16, 'must have at least 16 characters. Create one with: openssl rand -hex 16').optional(),
  ),
  /** The mail server; without one, mails stay in the outbox of this installation. */
  MAIL_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
      'must be the address of a mail server, for example smtp://user:password@mail.example.com:587',
    )
    .optional(),
  /** The sender of mails. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address, for example Counterbook <mail@shop.example.com>',
    )
    .optional(),
  /** The mailbox that receives invoices for all companies: an IMAP server, or a folder of this machine for trying it. */
  INVOICE_MAIL_URL: z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        (/^file:\/\/\//.test(text) || (/^imaps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '')),
      'must be the address of a mailbox, for example imaps://user:password@mail.example.com:993',
    )
    .optional(),
  /** Its email address; each company gets one with "+" and letters of its own before the "@". */
  INVOICE_MAIL_ADDRESS: z
    .string()
    .regex(/^[^<>@\s,+]+@[^<>@\s,]+$/, 'must be one email address without "+", for example invoices@shop.example.com')
    .transform((address) => address.toLowerCase())
    .optional(),
  /** How plans are paid: by hand through the operator, or with Stripe. */
  PAYMENTS_DRIVER: z.enum(['manual', 'stripe'], 'must be manual or stripe, for example manual').default('manual'),
  STRIPE_SECRET_KEY: secret(z.string().min(8, 'must be the secret key from the Stripe dashboard').optional()),
  STRIPE_WEBHOOK_SECRET: secret(
    z.string().min(8, 'must be the signing secret of the webhook endpoint at Stripe').optional(),
  ),
  /** Another base address of Stripe's API, for tests. */
  STRIPE_API_URL: webUrl.optional(),
  /** The application at Square that companies connect with; without it, Square cannot be connected. */
  SQUARE_APPLICATION_ID: z.string().min(8, 'must be the application ID from the Square Developer Console').optional(),
  SQUARE_APPLICATION_SECRET: secret(
    z.string().min(8, 'must be the application secret from the OAuth page of the Square Developer Console').optional(),
  ),
  /** The signature key of the webhook subscription; without it, sales come with the syncs every ten minutes. */
  SQUARE_WEBHOOK_KEY: secret(
    z.string().min(8, 'must be the signature key of the webhook subscription at Square').optional(),
  ),
  /** Another base address of Square's API: the sandbox, or a test server. */
  SQUARE_API_URL: webUrl.optional(),
  /** The SMS provider: none, Twilio, or a self-hosted Kannel gateway. */
  SMS_DRIVER: z.enum(SMS_DRIVERS, 'must be simulator, twilio or kannel, for example simulator').default('simulator'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC/, 'must be the account SID from the Twilio console, which starts with AC')
    .optional(),
  TWILIO_AUTH_TOKEN: secret(z.string().min(8, 'must be the auth token from the Twilio console').optional()),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG/, 'must be the SID of a Twilio Messaging Service, which starts with MG')
    .optional(),
  /** Another base address of Twilio's API, for tests. */
  TWILIO_API_URL: webUrl.optional(),
  /** Kannel's smsbox, its sendsms-user, and the number that sends the messages. */
  KANNEL_URL: webUrl.optional(),
  KANNEL_USER: z.string().optional(),
  KANNEL_PASSWORD: secret(z.string().optional()),
  KANNEL_FROM: z
    .string()
    .regex(/^\+?\d{3,15}$/, 'must be the number that sends texts, for example +12075550100')
    .optional(),
  /** The pace of the shared sender in segments, if it differs from the driver's own. */
  SMS_PER_SECOND: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,3})?$/, 'must be a number of segments, for example 3.75')
    .transform(Number)
    .refine((number) => number > 0, 'must be more than 0, for example 3.75')
    .optional(),
  SMS_PER_DAY: wholeNumber(1, 100_000_000, '2000').optional(),
  /** Tests and measurements can send at any hour and without caps; nothing else may. */
  QUIET_HOURS: switched.default(true),
  FREQUENCY_CAPS: switched.default(true),
  /** Where backups go: a folder, or a bucket as s3://name/prefix with the AWS_… variables of its provider. DATA_DIR/backups when absent. */
  BACKUP_TO: z.string().optional(),
  /** Encrypts backups; they cannot be opened without it. */
  BACKUP_PASSPHRASE: secret(
    z.string().min(12, 'must have at least 12 characters. Create one with: openssl rand -hex 16').optional(),
  ),
  /** Whether a backup is created every night, and before a new version changes the database. */
  BACKUPS: switched.default(true),
  /** How many days backups are kept. */
  BACKUP_KEEP_DAYS: wholeNumber(1, 3660, '14').default(14),
  /** Gets the messages of the help screen. */
  OPERATOR_EMAIL: z
    .string()
    .regex(/^[^<>@\s,]+@[^<>@\s,]+$/, 'must be one email address, for example support@shop.example.com')
    .optional(),
  /** Users with these confirmed addresses see the operator's screen; nobody when absent. */
  OPERATORS: z
    .string()
    .regex(
      /^[^<>@\s,]+@[^<>@\s,]+(\s*,\s*[^<>@\s,]+@[^<>@\s,]+)*$/,
      'must be email addresses separated by commas, for example owner@example.com',
    )
    .transform((text) => text.toLowerCase().split(/\s*,\s*/))
    .optional(),
  /** The key of hashes and tokens; stored in DATA_DIR when absent. Every process of an installation needs the same one. */
  SECRET_KEY: secret(
    z
      .string()
      .min(32, 'must have at least 32 characters. Create one with: openssl rand -hex 32')
      .transform(splitKeys)
      .optional(),
  ),
  /** Whether signatures by the last of several keys are still accepted. */
  ACCEPT_OLD_SIGNATURES: switched.default(true),
  /** Which engine reads new documents; each document can be read again with the other one. */
  READING_ENGINE: z.enum(['local', 'vision'], 'must be local or vision, for example local').default('local'),
  /** A server with the chat completions of OpenAI that takes pictures; none when absent. */
  VISION_API_URL: webUrl.optional(),
  VISION_API_KEY: secret(z.string().optional()),
  VISION_MODEL: z.string().max(200).optional(),
  /** Dollars for a million tokens; without both, no cost is shown. */
  VISION_PRICE_IN: dollars.optional(),
  VISION_PRICE_OUT: dollars.optional(),
  LOG_LEVEL: z
    .enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug or trace, for example warn',
    )
    .default('warn'),
});
export type Settings = z.output<typeof Settings>;

export function isSecret(name: string): boolean {
  const shape: Record<string, z.ZodType | undefined> = Settings.shape;
  const setting = shape[name];
  return setting !== undefined && secrets.has(setting);
}
