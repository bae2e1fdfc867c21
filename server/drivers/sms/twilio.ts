import twilio from 'twilio';
import { MINUTE_MS } from '#contract/dates.ts';
import { SmsError } from './error.ts';
import type { AcceptedMessage, MessageProgress, OutgoingMessage, Sms, UnclearMessage } from './sms.ts';
import { failureOfTwilio } from './twilio.failures.ts';
import { TwilioHttp } from './twilio.http.ts';

export interface TwilioSettings {
  account_sid: string;
  auth_token: string;
  messaging_service_sid: string;
  /** Another base address, for tests. */
  api_url: string | undefined;
  /** How long to wait for an answer. Only tests set it. */
  timeout_ms?: number;
}

/** Longer than Twilio takes even on a bad day; beyond it the outcome is unknown. */
const TIMEOUT_MS = 15_000;
/** Without a connection by then the text certainly did not leave. */
const CONNECT_MS = 5000;
/** Connections of one process: more than it has texts under way, so that none waits for one within the time that its answer may take. */
const SOCKETS_MAX = 256;
/** How long after a try its list of messages can still lack it. */
const CERTAIN_AFTER_MS = 120_000;
/** Texts to one phone that are looked through; the newest come first. */
const LOOKED_THROUGH = 50;
/** Clocks differ. */
const TOLERANCE_MS = MINUTE_MS;

/**
 * Segments a second and a day of a messaging service: the lowest that US carriers give a registered small sender (10DLC low volume:
 * 3.75 a second over all carriers, T-Mobile 2,000 a day). Rows of `sender_numbers` say otherwise for senders that have more.
 */
const PACE = { per_second: 3.75, per_day: 2000 };

/** Twilio's Programmable Messaging through a Messaging Service, which chooses the number and keeps it for each phone. */
export function twilioSms(settings: TwilioSettings): Sms {
  const timeout_ms = settings.timeout_ms ?? TIMEOUT_MS;
  const httpClient = new TwilioHttp({ connections: SOCKETS_MAX, connect_ms: CONNECT_MS, timeout_ms });
  const client = twilio(settings.account_sid, settings.auth_token, { httpClient });
  if (settings.api_url !== undefined) client.api.baseUrl = settings.api_url;
  const senderOf = (from: string) => (from.startsWith('MG') ? { messagingServiceSid: from } : { from });

  async function send({ from, to, body, status_url }: OutgoingMessage): Promise<AcceptedMessage> {
    const statusCallback = status_url === null ? {} : { statusCallback: status_url };
    return taken(await callTwilio(() => client.messages.create({ ...senderOf(from), to, body, ...statusCallback })));
  }

  async function find({ to, body, tried_at, other_refs }: UnclearMessage): Promise<AcceptedMessage | null> {
    const messages = await callTwilio(() => client.messages.list({ to, limit: LOOKED_THROUGH }));
    const since = tried_at.getTime() - TOLERANCE_MS;
    const found = messages.find(
      (message) =>
        // A trial account's texts begin with words of Twilio's.
        message.body.endsWith(body) &&
        message.direction.startsWith('outbound') &&
        message.dateCreated.getTime() >= since &&
        !other_refs.includes(message.sid),
    );
    return found ? taken(found) : null;
  }

  return {
    name: 'twilio',
    shared: { address: settings.messaging_service_sid, ...PACE },
    send,
    lookup: { certain_after_ms: CERTAIN_AFTER_MS, find },
  };
}

/** Twilio's word for how far a text has come; what is not final yet is with them. */
export function progressOf(status: string): MessageProgress {
  if (status === 'delivered' || status === 'read') return 'delivered';
  if (status === 'undelivered' || status === 'failed') return status;
  return status === 'canceled' ? 'failed' : 'sent';
}

function taken(message: { sid: string; status: string; errorCode: number | null }): AcceptedMessage {
  const { sid: provider_ref, status, errorCode } = message;
  return { provider_ref, status: progressOf(status), error_code: errorCode ? failureOfTwilio(errorCode) : null };
}

/** Twilio's failures in our words. There is no idempotency for texts: only what was certainly not processed may be tried again. */
async function callTwilio<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw smsError(error);
  }
}

function smsError(error: unknown): SmsError {
  const message = `Twilio: ${error instanceof Error ? error.message : String(error)}`;
  if (error instanceof twilio.RestException) {
    const code = failureOfTwilio(error.code ?? error.status);
    if (error.status === 429) return new SmsError(message, { failure: 'retry', code, cause: error });
    const failure = error.status >= 400 && error.status < 500 ? 'permanent' : 'unknown';
    return new SmsError(message, { failure, code, cause: error });
  }
  const known = isWithoutConnection(error)
    ? ({ failure: 'retry', code: 'no_connection' } as const)
    : ({ failure: 'unknown', code: 'no_answer' } as const);
  return new SmsError(message, { ...known, cause: error });
}

/** Without a connection, or even an address, nothing was sent. Where a name has several addresses, each has an error of its own. */
function isWithoutConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isWithoutConnection);
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
}
