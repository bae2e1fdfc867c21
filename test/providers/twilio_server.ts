import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface TwilioRequest {
  method: string;
  path: string;
  params: Record<string, string>;
}

/** In Twilio's format. */
export const TWILIO_ACCOUNT = {
  account_sid: `AC${'1'.repeat(32)}`,
  auth_token: 'a token of theirs',
  messaging_service_sid: `MG${'1'.repeat(32)}`,
};

/** A message that the server accepted: in reality a phone would ring. */
export interface AcceptedText {
  sid: string;
  to: string;
  from: string;
  body: string;
  status_callback: string | undefined;
  created: Date;
  status: string;
  error_code: number | null;
}

/**
 * How it treats a message: `accept`; `slow`: accept after a long while; `refuse` with a code (20429 is answered with 429); `lose_answer`:
 * accept it and break the connection; `fail_after`: accept it and answer 500; `fail_before`: answer 500 without accepting.
 */
export type Treatment =
  | { kind: 'accept' | 'lose_answer' | 'fail_after' | 'fail_before' }
  | { kind: 'refuse'; code: number }
  | { kind: 'slow'; ms: number };

/** The part of Twilio's API that sends and lists messages, with a memory. */
export interface TwilioServer {
  url: string;
  /** All requests, in order; only the last ones when there are many. */
  requests: TwilioRequest[];
  accepted: AcceptedText[];
  /** Decides about each message; all are accepted until it is replaced. */
  treat: (text: { to: string; body: string; tries: number }) => Treatment;
  /** What it waits for before it answers a refusal. */
  before_answer: () => Promise<void>;
  close(): Promise<void>;
}

const REQUESTS_KEPT = 1000;
const ACCEPT: Treatment = { kind: 'accept' };

/** Starts it on a free port of loopback; every answer takes `latency_ms`. */
export async function startTwilioServer(
  options: { latency_ms?: number; clock?: { now: Date } } = {},
): Promise<TwilioServer> {
  const byPhone = new Map<string, AcceptedText[]>();
  const tries = new Map<string, number>();
  let count = 0;

  function accept(params: Record<string, string>): AcceptedText {
    const { To: to = '', Body: body = '', MessagingServiceSid, From } = params;
    count += 1;
    const text: AcceptedText = {
      sid: `SM${String(count).padStart(32, '0')}`,
      to,
      body,
      from: MessagingServiceSid ?? From ?? '',
      status_callback: params.StatusCallback,
      created: options.clock?.now ?? new Date(),
      status: MessagingServiceSid ? 'accepted' : 'queued',
      error_code: null,
    };
    server.accepted.push(text);
    byPhone.set(to, [...(byPhone.get(to) ?? []), text]);
    return text;
  }

  async function create(params: Record<string, string>, response: ServerResponse): Promise<void> {
    const { To: to = '', Body: body = '' } = params;
    const key = `${to} ${body}`;
    tries.set(key, (tries.get(key) ?? 0) + 1);
    const treatment = server.treat({ to, body, tries: tries.get(key) ?? 1 });
    if (treatment.kind === 'refuse') await server.before_answer();
    if (treatment.kind === 'refuse') return refuse(response, treatment.code);
    if (treatment.kind === 'fail_before') return refuse(response, 20500);
    const text = accept(params);
    if (treatment.kind === 'slow') await pause(treatment.ms);
    if (treatment.kind === 'lose_answer') return void response.destroy();
    if (treatment.kind === 'fail_after') return refuse(response, 20500);
    send(response, 201, resource(text));
  }

  const http = createServer(async (message, response) => {
    const request = await readRequest(message);
    server.requests.push(request);
    if (server.requests.length > REQUESTS_KEPT) server.requests.shift();
    if (options.latency_ms) await pause(options.latency_ms);
    if (!/^\/2010-04-01\/Accounts\/AC\w+\/Messages\.json$/.test(request.path)) return refuse(response, 20404);
    if (request.method === 'POST') return create(request.params, response);
    const messages = [...(byPhone.get(request.params.To ?? '') ?? [])].reverse().map(resource);
    send(response, 200, { messages, next_page_uri: null, page: 0, page_size: 50 });
  });
  http.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  const server: TwilioServer = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    accepted: [],
    treat: () => ACCEPT,
    before_answer: async () => {},
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

function resource(text: AcceptedText): object {
  const created = text.created.toUTCString();
  return {
    sid: text.sid,
    account_sid: TWILIO_ACCOUNT.account_sid,
    to: text.to,
    from: text.from.startsWith('MG') ? null : text.from,
    messaging_service_sid: text.from.startsWith('MG') ? text.from : null,
    body: text.body,
    status: text.status,
    direction: 'outbound-api',
    error_code: text.error_code,
    error_message: null,
    num_segments: '1',
    num_media: '0',
    price: null,
    price_unit: 'USD',
    date_created: created,
    date_updated: created,
    date_sent: null,
    api_version: '2010-04-01',
    uri: `/2010-04-01/Accounts/${TWILIO_ACCOUNT.account_sid}/Messages/${text.sid}.json`,
    subresource_uris: {},
  };
}

const STATUS_OF: Readonly<Record<number, number>> = { 20003: 401, 20404: 404, 20429: 429, 20500: 500 };

function refuse(response: ServerResponse, code: number): void {
  const status = STATUS_OF[code] ?? 400;
  send(response, status, {
    code,
    message: 'Refused.',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readRequest(message: IncomingMessage): Promise<TwilioRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const url = new URL(message.url ?? '', 'http://twilio');
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  return {
    method: message.method ?? '',
    path: url.pathname,
    params: { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(form) },
  };
}
