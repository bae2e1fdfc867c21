import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLoopback } from './platform/http/addresses/loopback.ts';
import type { OwnHosts } from './platform/http/addresses/own_hosts.ts';
import { StartError } from './platform/start_error.ts';
import { isSecret, Settings } from './settings.ts';

/** A setting has a wrong value; the message names the variable, the fault and an example. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** Every setting of the server, read once at the start. Names are those of the environment, in snake_case. */
export type Config = {
  port: number;
  host: string;
  public_url: string | undefined;
  /** Whether it is reachable from other machines. */
  is_public: boolean;
  dev_pages: boolean;
  own_hosts: OwnHosts;
  data_dir: string;
  database_url: string | undefined;
  database_owner_url: string | undefined;
  role: 'all' | 'web' | 'worker';
  demo: boolean;
  trust_proxy: string;
  trial_days: number;
  storage_per_company_gb: number;
  metrics_token: string | undefined;
  mail_url: string | undefined;
  mail_from: string;
  /** The mailbox for invoices; null: there is none. */
  mail_in: { url: string; address: string } | null;
  operator_email: string | undefined;
  /** The addresses of the users who see the operator's screen, in lower case. */
  operators: string[];
  /** Null: plans are activated by hand. */
  stripe: { secret_key: string; webhook_secret: string; api_url: string | undefined } | null;
  /** Null: Square cannot be connected. */
  square: SquareConfig | null;
  /** The model that sees pages; null: there is none. */
  vision: VisionConfig | null;
  sms: SmsConfig;
  /** Off only in tests. */
  quiet_hours: boolean;
  frequency_caps: boolean;
  /** The address for questions about plans and bills: OPERATOR_EMAIL, or else the address of MAIL_FROM. */
  billing_contact: string;
  /** The key of stored hashes: the last one in SECRET_KEY. */
  secret_key: string | undefined;
  /** The keys of signatures: the first one signs, all of them are accepted. Empty: `secret_key` alone. */
  signing_keys: string[];
  backups: { to: string; passphrase: string | undefined; automatic: boolean; keep_days: number };
  log_level: string;
};

export interface VisionConfig {
  url: string;
  api_key: string | undefined;
  model: string;
  price_in: number | undefined;
  price_out: number | undefined;
  is_default: boolean;
}

export interface SquareConfig {
  application_id: string;
  application_secret: string;
  webhook_key: string | null;
  webhook_url: string;
  api_url: string | undefined;
}

/** The SMS provider, and the pace of the shared sender if it differs from the driver's own. */
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
    throw new ConfigError(`${name} ${issue?.message}${shownValue(name, given[name] ?? '')}.`);
  }
  const settings = parsed.data;
  if (settings.DATABASE_OWNER_URL !== undefined && settings.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_OWNER_URL is set without DATABASE_URL. Set both, or neither.');
  }
  if (settings.MAIL_URL !== undefined && settings.MAIL_FROM === undefined) {
    throw new ConfigError(
      'MAIL_URL is set without MAIL_FROM. Set MAIL_FROM to the sender of emails, for example Counterbook <mail@shop.example.com>.',
    );
  }
  const is_public = isReachable(settings);
  if (settings.DEMO && is_public) {
    throw new ConfigError(
      'DEMO is 1 with a public address. The passwords of the demo shop are known to everyone. Remove DEMO, or use it on this machine only.',
    );
  }
  const mail_from = settings.MAIL_FROM ?? 'Counterbook <counterbook@localhost>';
  return {
    port: settings.PORT,
    host: settings.HOST,
    public_url: settings.PUBLIC_URL,
    is_public,
    dev_pages: settings.DEV_PAGES ?? !is_public,
    own_hosts: ownHosts(settings),
    data_dir: settings.DATA_DIR,
    database_url: settings.DATABASE_URL,
    database_owner_url: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
    role: settings.ROLE,
    demo: settings.DEMO ?? (settings.DATABASE_URL === undefined && !is_public),
    trust_proxy: settings.TRUST_PROXY,
    trial_days: settings.TRIAL_DAYS,
    storage_per_company_gb: settings.STORAGE_PER_COMPANY_GB,
    metrics_token: settings.METRICS_TOKEN,
    mail_url: settings.MAIL_URL,
    mail_from,
    mail_in: mailInSettings(settings, is_public),
    stripe: settings.PAYMENTS_DRIVER === 'stripe' ? stripeSettings(settings) : null,
    square: squareSettings(settings),
    vision: visionSettings(settings),
    sms: smsSettings(settings),
    quiet_hours: settings.QUIET_HOURS,
    frequency_caps: settings.FREQUENCY_CAPS,
    billing_contact: settings.OPERATOR_EMAIL ?? mail_from.replace(/^.*<|>$/g, ''),
    operator_email: settings.OPERATOR_EMAIL,
    operators: settings.OPERATORS ?? [],
    secret_key: settings.SECRET_KEY?.at(-1),
    signing_keys: signingKeys(settings),
    backups: {
      to: settings.BACKUP_TO ?? join(settings.DATA_DIR, 'backups'),
      passphrase: settings.BACKUP_PASSPHRASE,
      automatic: settings.BACKUPS,
      keep_days: settings.BACKUP_KEEP_DAYS,
    },
    log_level: settings.LOG_LEVEL,
  };
}

/** A proxy in front of a loopback address is known by its public address. */
function isReachable({ HOST, PUBLIC_URL }: Settings): boolean {
  return !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));
}

/** Without a public address, a shop's other devices use this machine's name or address in its network. */
function ownHosts({ HOST, PUBLIC_URL, ALLOWED_HOSTS = [] }: Settings): OwnHosts {
  const named = PUBLIC_URL === undefined ? [hostname(), `${hostname()}.local`] : [new URL(PUBLIC_URL).hostname];
  return { names: [HOST, ...named, ...ALLOWED_HOSTS], addresses: PUBLIC_URL === undefined };
}

function signingKeys({ SECRET_KEY: keys = [], ACCEPT_OLD_SIGNATURES }: Settings): string[] {
  return ACCEPT_OLD_SIGNATURES || keys.length === 1 ? keys : keys.slice(0, -1);
}

/** Where nobody else can reach the server, a folder takes the place of a mailbox. */
function mailInSettings(settings: Settings, isPublic: boolean): Config['mail_in'] {
  const { INVOICE_MAIL_URL: url, INVOICE_MAIL_ADDRESS: address } = settings;
  if ((url === undefined) !== (address === undefined)) {
    throw new ConfigError('INVOICE_MAIL_URL and INVOICE_MAIL_ADDRESS belong together. Set both, or neither.');
  }
  if (url !== undefined && address !== undefined) return { url, address };
  if (isPublic) return null;
  return { url: pathToFileURL(join(settings.DATA_DIR, 'mail-in')).href, address: 'invoices@counterbook.localhost' };
}

function stripeSettings(settings: Settings) {
  const { STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret, STRIPE_API_URL: api_url } = settings;
  if (secret_key === undefined || webhook_secret === undefined) {
    throw new ConfigError(
      'PAYMENTS_DRIVER is stripe without STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. Set both, or set PAYMENTS_DRIVER=manual.',
    );
  }
  return { secret_key, webhook_secret, api_url };
}

function squareSettings(settings: Settings): SquareConfig | null {
  const { SQUARE_APPLICATION_ID: application_id, SQUARE_APPLICATION_SECRET: application_secret, PUBLIC_URL } = settings;
  if ((application_id === undefined) !== (application_secret === undefined)) {
    throw new ConfigError('SQUARE_APPLICATION_ID and SQUARE_APPLICATION_SECRET belong together. Set both, or neither.');
  }
  if (application_id === undefined || application_secret === undefined) return null;
  if (PUBLIC_URL === undefined) {
    throw new ConfigError(
      'SQUARE_APPLICATION_ID is set without PUBLIC_URL. Set PUBLIC_URL to the address to which Square sends owners back, for example https://shop.example.com.',
    );
  }
  const webhook_url = `${PUBLIC_URL}/webhooks/pos/square`;
  const webhook_key = settings.SQUARE_WEBHOOK_KEY ?? null;
  return { application_id, application_secret, webhook_key, webhook_url, api_url: settings.SQUARE_API_URL };
}

function visionSettings(settings: Settings): VisionConfig | null {
  const { VISION_API_URL: url, VISION_API_KEY: api_key, VISION_MODEL: model, READING_ENGINE } = settings;
  if ((url === undefined) !== (model === undefined)) {
    throw new ConfigError('VISION_API_URL and VISION_MODEL belong together. Set both, or neither.');
  }
  if (url === undefined || model === undefined) {
    if (READING_ENGINE === 'local') return null;
    throw new ConfigError(
      'READING_ENGINE is vision without VISION_API_URL and VISION_MODEL. Set both, or set READING_ENGINE=local.',
    );
  }
  const { VISION_PRICE_IN: price_in, VISION_PRICE_OUT: price_out } = settings;
  return { url, api_key, model, price_in, price_out, is_default: READING_ENGINE === 'vision' };
}

function smsSettings(settings: Settings): SmsConfig {
  const pace = { per_second: settings.SMS_PER_SECOND, per_day: settings.SMS_PER_DAY };
  if (settings.SMS_DRIVER === 'simulator') return { driver: 'simulator', ...pace };
  if (settings.SMS_DRIVER === 'kannel') return { ...kannelSettings(settings), ...pace };
  requireLimits(settings, settings.TWILIO_API_URL);
  const { TWILIO_ACCOUNT_SID: account_sid, TWILIO_AUTH_TOKEN: auth_token } = settings;
  const messaging_service_sid = settings.TWILIO_MESSAGING_SERVICE_SID;
  if (account_sid === undefined || auth_token === undefined || messaging_service_sid === undefined) {
    throw new ConfigError(
      'SMS_DRIVER is twilio without TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_MESSAGING_SERVICE_SID. Set all three, or set SMS_DRIVER=simulator.',
    );
  }
  if (settings.PUBLIC_URL === undefined) {
    throw new ConfigError(
      'SMS_DRIVER is twilio without PUBLIC_URL. Set PUBLIC_URL to the address where Twilio reports deliveries and replies, for example https://shop.example.com.',
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

function kannelSettings(settings: Settings) {
  // A gateway on this machine reaches real phones too.
  requireLimits(settings, undefined);
  const { KANNEL_URL: url, KANNEL_USER: username, KANNEL_PASSWORD: password, KANNEL_FROM: from } = settings;
  if (url === undefined || username === undefined || password === undefined || from === undefined) {
    throw new ConfigError(
      'SMS_DRIVER is kannel without KANNEL_URL, KANNEL_USER, KANNEL_PASSWORD and KANNEL_FROM. Set all four, or set SMS_DRIVER=simulator.',
    );
  }
  return { driver: 'kannel' as const, url, username, password, from };
}

/** Where messages reach real phones, quiet hours and frequency caps apply. */
function requireLimits(settings: Settings, apiUrl: string | undefined): void {
  const off = (['QUIET_HOURS', 'FREQUENCY_CAPS'] as const).find((name) => !settings[name]);
  if (off === undefined || (apiUrl !== undefined && isLoopback(new URL(apiUrl).hostname))) return;
  throw new ConfigError(
    `${off} can be off only with SMS_DRIVER=simulator or a test server on this machine. Remove it.`,
  );
}

function shownValue(name: string, value: string): string {
  if (isSecret(name)) return '';
  return ` (it is "${value.replace(/(:\/\/[^:/@]*:).*@/, '$1…@')}")`;
}

/** Adds the variables of the file `.env` in the working folder, if there is one; variables that are already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
