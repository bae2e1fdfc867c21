import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { TRIAL_DAYS } from '#contract/limits.ts';
import { StartError } from './platform/start_error.ts';

/** A setting has a wrong value; the message names the variable, the fault and an example. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

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

const Settings = z.object({
  /** 0 lets the system choose a free port. */
  PORT: port.default(3000),
  /** Loopback unless a shop decides to be reached from elsewhere. */
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  /** The app's database; the embedded one is used when it is absent. */
  DATABASE_URL: postgresUrl.optional(),
  /** The user that owns the tables and migrates them; DATABASE_URL's when absent. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker, for example all').default('all'),
  /** Whether an empty database is filled with the demo shop; never with DATABASE_URL unless asked for. */
  DEMO: switched.optional(),
  /** Whose X-Forwarded-For counts: off, loopback, or addresses separated by commas. */
  TRUST_PROXY: z
    .string()
    .regex(/^(off|loopback|[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*)$/, {
      error: 'must be off, loopback, or addresses separated by commas, for example 10.0.0.0/8',
    })
    .default('off'),
  /** How long a free trial runs that begins from now on. */
  TRIAL_DAYS: wholeNumber(1, 366, String(TRIAL_DAYS)).default(TRIAL_DAYS),
  /** Who presents it may read /metrics from elsewhere than loopback. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters; make one with: openssl rand -hex 16').optional(),
  /** The mail server; without one, mails stay in the outbox of this installation. */
  MAIL_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
      'must be the address of a mail server, for example smtp://user:password@mail.example.com:587',
    )
    .optional(),
  /** Whom mails come from. */
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address, for example Counterbook <mail@shop.example.com>',
    )
    .optional(),
  /** Who takes the money: the operator by hand, or Stripe. */
  PAYMENTS_DRIVER: z.enum(['manual', 'stripe'], 'must be manual or stripe, for example manual').default('manual'),
  STRIPE_SECRET_KEY: z.string().min(8, 'must be the secret key from the Stripe dashboard').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8, 'must be the signing secret of the webhook endpoint at Stripe').optional(),
  /** Another base address of Stripe's API, for tests. */
  STRIPE_API_URL: webUrl.optional(),
  /** Who hands texts to the networks: nobody, Twilio, or a Kannel gateway of one's own. */
  SMS_DRIVER: z
    .enum(['simulator', 'twilio', 'kannel'], 'must be simulator, twilio or kannel, for example simulator')
    .default('simulator'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC/, 'must be the account SID of the Twilio console; it begins with AC')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(8, 'must be the auth token of the Twilio console').optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG/, 'must be the SID of a Messaging Service at Twilio; it begins with MG')
    .optional(),
  /** Another base address of Twilio's API, for tests. */
  TWILIO_API_URL: webUrl.optional(),
  /** Kannel's smsbox, its sendsms-user, and the number that texts go out from. */
  KANNEL_URL: webUrl.optional(),
  KANNEL_USER: z.string().optional(),
  KANNEL_PASSWORD: z.string().optional(),
  KANNEL_FROM: z
    .string()
    .regex(/^\+?\d{3,15}$/, 'must be the number that texts go out from, for example +12075550100')
    .optional(),
  /** The pace of the shared sender in segments, when it is not the driver's own. */
  SMS_PER_SECOND: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,3})?$/, 'must be a number of segments, for example 3.75')
    .transform(Number)
    .refine((number) => number > 0, 'must be more than 0, for example 3.75')
    .optional(),
  SMS_PER_DAY: wholeNumber(1, 100_000_000, '2000').optional(),
  /** Tests and measurements send at any hour and as often as they like; nobody else may. */
  QUIET_HOURS: switched.default(true),
  FREQUENCY_CAPS: switched.default(true),
  /** Who is told what people write on the help screen. */
  OPERATOR_EMAIL: z
    .string()
    .regex(/^[^<>@\s,]+@[^<>@\s,]+$/, 'must be one e-mail address, for example support@shop.example.com')
    .optional(),
  /** What hashes and tokens are made with; kept in DATA_DIR when absent. Every process of an installation needs the same one. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters; make one with: openssl rand -hex 32').optional(),
  LOG_LEVEL: z
    .enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'must be silent, fatal, error, warn, info, debug or trace, for example warn',
    )
    .default('warn'),
});

/** Every setting of the server, read once at the start. Names are those of the environment, in snake_case. */
export type Config = {
  port: number;
  host: string;
  public_url: string | undefined;
  data_dir: string;
  database_url: string | undefined;
  database_owner_url: string | undefined;
  role: 'all' | 'web' | 'worker';
  demo: boolean;
  trust_proxy: string;
  trial_days: number;
  metrics_token: string | undefined;
  mail_url: string | undefined;
  mail_from: string;
  operator_email: string | undefined;
  /** Null: plans are switched on by hand. */
  stripe: { secret_key: string; webhook_secret: string; api_url: string | undefined } | null;
  sms: SmsConfig;
  /** Off in tests alone. */
  quiet_hours: boolean;
  frequency_caps: boolean;
  /** Whom customers write to about plans and bills: OPERATOR_EMAIL, else the address of MAIL_FROM. */
  billing_contact: string;
  secret_key: string | undefined;
  log_level: string;
};

/** Who hands texts to the networks, and the pace of the shared sender where the driver's own is not meant. */
export type SmsConfig = { per_second: number | undefined; per_day: number | undefined } & (
  | { driver: 'simulator' }
  | { driver: 'kannel'; url: string; username: string; password: string; from: string }
  | {
      driver: 'twilio';
      account_sid: string;
      auth_token: string;
      messaging_service_sid: string;
      api_url: string | undefined;
    }
);

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @throws ConfigError that names the first wrong variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new ConfigError(`${name} ${issue?.message}${tellValue(name, given[name] ?? '')}.`);
  }
  const settings = parsed.data;
  if (settings.DATABASE_OWNER_URL !== undefined && settings.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither.');
  }
  if (settings.MAIL_URL !== undefined && settings.MAIL_FROM === undefined) {
    throw new ConfigError(
      'MAIL_URL is set without MAIL_FROM: say whom mails come from, for example Counterbook <mail@shop.example.com>.',
    );
  }
  const mail_from = settings.MAIL_FROM ?? 'Counterbook <counterbook@localhost>';
  return {
    port: settings.PORT,
    host: settings.HOST,
    public_url: settings.PUBLIC_URL,
    data_dir: settings.DATA_DIR,
    database_url: settings.DATABASE_URL,
    database_owner_url: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
    role: settings.ROLE,
    demo: settings.DEMO ?? settings.DATABASE_URL === undefined,
    trust_proxy: settings.TRUST_PROXY,
    trial_days: settings.TRIAL_DAYS,
    metrics_token: settings.METRICS_TOKEN,
    mail_url: settings.MAIL_URL,
    mail_from,
    stripe: settings.PAYMENTS_DRIVER === 'stripe' ? stripeSettings(settings) : null,
    sms: smsSettings(settings),
    quiet_hours: settings.QUIET_HOURS,
    frequency_caps: settings.FREQUENCY_CAPS,
    billing_contact: settings.OPERATOR_EMAIL ?? mail_from.replace(/^.*<|>$/g, ''),
    operator_email: settings.OPERATOR_EMAIL,
    secret_key: settings.SECRET_KEY,
    log_level: settings.LOG_LEVEL,
  };
}

function stripeSettings(settings: z.output<typeof Settings>) {
  const { STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret, STRIPE_API_URL: api_url } = settings;
  if (secret_key === undefined || webhook_secret === undefined) {
    throw new ConfigError(
      'PAYMENTS_DRIVER is stripe without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both, or set PAYMENTS_DRIVER=manual.',
    );
  }
  return { secret_key, webhook_secret, api_url };
}

function smsSettings(settings: z.output<typeof Settings>): SmsConfig {
  const pace = { per_second: settings.SMS_PER_SECOND, per_day: settings.SMS_PER_DAY };
  if (settings.SMS_DRIVER === 'simulator') return { driver: 'simulator', ...pace };
  if (settings.SMS_DRIVER === 'kannel') return { ...kannelSettings(settings), ...pace };
  refuseLawlessness(settings, settings.TWILIO_API_URL);
  const { TWILIO_ACCOUNT_SID: account_sid, TWILIO_AUTH_TOKEN: auth_token } = settings;
  const messaging_service_sid = settings.TWILIO_MESSAGING_SERVICE_SID;
  if (account_sid === undefined || auth_token === undefined || messaging_service_sid === undefined) {
    throw new ConfigError(
      'SMS_DRIVER is twilio without TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_MESSAGING_SERVICE_SID: set all three, or set SMS_DRIVER=simulator.',
    );
  }
  if (settings.PUBLIC_URL === undefined) {
    throw new ConfigError(
      'SMS_DRIVER is twilio without PUBLIC_URL: Twilio reports deliveries and replies there, for example https://shop.example.com.',
    );
  }
  return {
    driver: 'twilio',
    account_sid,
    auth_token,
    messaging_service_sid,
    api_url: settings.TWILIO_API_URL,
    ...pace,
  };
}

function kannelSettings(settings: z.output<typeof Settings>) {
  // A gateway of this machine reaches people's phones, too.
  refuseLawlessness(settings, undefined);
  const { KANNEL_URL: url, KANNEL_USER: username, KANNEL_PASSWORD: password, KANNEL_FROM: from } = settings;
  if (url === undefined || username === undefined || password === undefined || from === undefined) {
    throw new ConfigError(
      'SMS_DRIVER is kannel without KANNEL_URL, KANNEL_USER, KANNEL_PASSWORD and KANNEL_FROM: set all four, or set SMS_DRIVER=simulator.',
    );
  }
  return { driver: 'kannel' as const, url, username, password, from };
}

/** Where texts reach people's phones, quiet hours and frequency caps hold. */
function refuseLawlessness(settings: z.output<typeof Settings>, apiUrl: string | undefined): void {
  const off = (['QUIET_HOURS', 'FREQUENCY_CAPS'] as const).find((name) => !settings[name]);
  if (off === undefined || (apiUrl !== undefined && isLoopback(new URL(apiUrl).hostname))) return;
  throw new ConfigError(
    `${off} can only be off with SMS_DRIVER=simulator or a test server on this machine: take it away.`,
  );
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

const SECRETS = [
  'SECRET_KEY',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'KANNEL_PASSWORD',
];

function tellValue(name: string, value: string): string {
  if (SECRETS.includes(name)) return '';
  return ` (it is "${value.replace(/(:\/\/[^:/@]*:)[^@]*@/, '$1…@')}")`;
}

/** Adds the variables of the file `.env` in the working folder, if there is one; those already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
