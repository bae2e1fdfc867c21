import { measure } from '#contract/messaging/sms/sms.ts';
import { SmsError } from './error.ts';
import { REPORT_QUERY } from './kannel.hooks.ts';
import type { AcceptedMessage, OutgoingMessage, Sms } from './sms.ts';

export interface KannelSettings {
  /** The address of smsbox: `http://127.0.0.1:13013`. */
  url: string;
  username: string;
  password: string;
  /** The number that sends the messages. */
  from: string;
}

/** Delivered 1, not delivered 2, waiting 4, accepted 8, refused 16: all of them. */
const ALL_REPORTS = '31';

/** The pace of one modem or a small account; SMS_PER_SECOND overrides it. */
const PACE = { per_second: 5, per_day: null };

/** Kannel, a self-hosted SMS gateway (kannel.org, user's guide: using the HTTP interface to send SMS messages). */
export function kannelSms(settings: KannelSettings): Sms {
  async function send(text: OutgoingMessage, signal: AbortSignal): Promise<AcceptedMessage> {
    const address = `${settings.url}/cgi-bin/sendsms?${query(settings, text)}`;
    const answer = await callKannel(async () => {
      const response = await fetch(address, { signal, redirect: 'manual' });
      return { status: response.status, words: (await response.text()).trim().slice(0, 200) };
    });
    const failure = failureOf(answer);
    if (failure) throw failure;
    // Kannel returns no reference here; its reports come to an address for each message.
    return { provider_ref: `kannel-${text.reference}`, status: 'sent', error_code: null };
  }

  // It cannot look up a message: only a report settles an unclear one.
  return { name: 'kannel', shared: { address: settings.from, ...PACE }, send };
}

function query(settings: KannelSettings, { from, to, body, status_url }: OutgoingMessage): URLSearchParams {
  const isPlain = measure(body).encoding === 'gsm7';
  return new URLSearchParams({
    username: settings.username,
    password: settings.password,
    from,
    to,
    text: body,
    charset: 'UTF-8',
    coding: isPlain ? '0' : '2',
    ...(status_url === null ? {} : { 'dlr-mask': ALL_REPORTS, 'dlr-url': `${status_url}?${REPORT_QUERY}` }),
  });
}

/**
 * `0: Accepted for delivery` and `3: Queued for later delivery` mean accepted. A 4xx is a permanent refusal; 503 means that Kannel has no
 * room now, so nothing was accepted; any other answer is unclear.
 */
function failureOf({ status, words }: { status: number; words: string }): SmsError | null {
  if (status >= 200 && status < 300 && /^[03]:/.test(words)) return null;
  const message = `Kannel: ${status} ${words}`;
  if (status === 401 || status === 403) return new SmsError(message, { failure: 'permanent', code: 'bad_credentials' });
  if (status >= 400 && status < 500) return new SmsError(message, { failure: 'permanent', code: 'refused' });
  if (status === 503) return new SmsError(message, { failure: 'retry', code: 'too_busy' });
  return new SmsError(message, { failure: 'unknown', code: 'no_answer' });
}

async function callKannel<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { syscall } = ((error as Error).cause ?? {}) as { syscall?: string };
    // Without a connection nothing was sent.
    const isUnsent = syscall === 'connect' || syscall === 'getaddrinfo';
    const known = isUnsent
      ? ({ failure: 'retry', code: 'no_connection' } as const)
      : ({ failure: 'unknown', code: 'no_answer' } as const);
    throw new SmsError(`Kannel: ${(error as Error).message}`, { ...known, cause: error });
  }
}
