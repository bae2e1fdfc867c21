import { vi } from 'vitest';
import { events, type LiveEvent } from '#contract/events.ts';
import type { ApiError, Endpoint } from '#contract/http.ts';
import type { ReplyOf } from '../api.ts';

/** What a screen has sent. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

interface Rule {
  endpoint: Endpoint;
  pattern: RegExp;
  reply(sent: Sent, signal: AbortSignal | null | undefined): object | Promise<object>;
}

const { fetch: realFetch, XMLHttpRequest: RealRequest, setTimeout: realTimeout } = globalThis;
const rules: Rule[] = [];
const gates = new Map<Endpoint, Promise<void>>();
const log: { endpoint: Endpoint; sent: Sent }[] = [];
const unanswered: string[] = [];
/** The answers that are being read. */
let reading = new Set<Response>();
let listeners: ReadableStreamDefaultController<Uint8Array>[] = [];

/** Takes the server's place: from here on `/api` answers what the test says, in the shapes of the contract. */
export function beginServing(): void {
  for (const kept of [rules, log, unanswered]) kept.length = 0;
  gates.clear();
  listeners = [];
  reading = new Set();
  globalThis.fetch = serve;
  globalThis.XMLHttpRequest = ServedRequest;
}

/** @returns the calls to which the test gave no answer: a fault of the test, or a call too many */
export function endServing(): string[] {
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = RealRequest;
  return unanswered;
}

async function serve(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input), location.origin);
  if (!url.pathname.startsWith('/api/')) return realFetch(input, init);
  init.signal?.throwIfAborted();
  const method = init.method ?? 'GET';
  // If two calls fit an address, such as `/items/summary` and `/items/:item_id`, the one with fewer parameters is meant.
  const rule = rules
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname))
    .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)[0];
  if (!rule) {
    // Whoever listens waits: for a test that changes nothing from elsewhere the stream is silent.
    if (url.pathname === `/api${events.stream.path}`) return orAborted(new Promise(() => {}), init.signal);
    unanswered.push(`${method} ${url.pathname}`);
    return Response.json({ detail: 'The test gives no answer to this call.' }, { status: 404 });
  }
  const sent: Sent = {
    params: { ...rule.pattern.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    headers: new Headers(init.headers),
  };
  log.push({ endpoint: rule.endpoint, sent });
  await orAborted(gates.get(rule.endpoint), init.signal);
  const last = rules.findLast(({ endpoint }) => endpoint === rule.endpoint) ?? rule;
  const reply = await orAborted(last.reply(sent, init.signal), init.signal);
  return counted(reply instanceof Response ? reply : Response.json(reply), init.signal);
}

/** The response, counted while it is read; reading it fails once its call was given up, as in `fetch`. */
function counted(response: Response, signal: AbortSignal | null | undefined): Response {
  const count =
    <T>(read: () => Promise<T>) =>
    async () => {
      const ofTest = reading;
      ofTest.add(response);
      try {
        return await orAborted(read.call(response), signal);
      } finally {
        ofTest.delete(response);
      }
    };
  const { json, text, blob } = response;
  return Object.assign(response, { json: count(json), text: count(text), blob: count(blob) });
}

/** What `upload.ts` uses of a request that tells how far it has come. */
class ServedRequest extends RealRequest {
  #call = { method: '', url: '' };
  #headers = new Headers();
  #stop = new AbortController();
  #answer: { status: number; text: string } | undefined;

  override open(method: string, url: string | URL): void {
    this.#call = { method, url: String(url) };
  }

  override setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  override abort(): void {
    this.#stop.abort();
    this.onabort?.(new ProgressEvent('abort'));
  }

  override get status(): number {
    return this.#answer?.status ?? 0;
  }

  override get responseText(): string {
    return this.#answer?.text ?? '';
  }

  override send(body: FormData): void {
    const { method, url } = this.#call;
    void serve(url, { method, headers: this.#headers, body, signal: this.#stop.signal })
      .then(async (response) => {
        this.#answer = { status: response.status, text: await response.text() };
        this.onload?.(new ProgressEvent('load'));
      })
      .catch(() => this.#stop.signal.aborted || this.onerror?.(new ProgressEvent('error')));
  }
}

/** A call that the screen gives up has no answer for it. */
function orAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}

function become(endpoint: Endpoint, reply: Rule['reply']): void {
  const pattern = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  rules.push({ endpoint, pattern, reply });
}

/** From now on the call has this reply. The last setting of a call counts. */
export function answer<const E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): void {
  become(endpoint, () => (reply instanceof Response ? reply.clone() : (reply as object)));
}

/** The same where the reply depends on what is sent. */
export function answerBy<const E extends Endpoint>(endpoint: E, reply: (sent: Sent) => ReplyOf<E> | Response): void {
  become(endpoint, (sent) => reply(sent) as object);
}

/** From now on the call fails, with the server's error or another response. */
export function refuse(endpoint: Endpoint, status: number, body: Partial<ApiError> | string = {}): void {
  become(endpoint, () => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })));
}

/** Holds the answers of a call until the returned function is called. */
export function hold(endpoint: Endpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gates.set(endpoint, promise);
  return resolve;
}

/**
 * Resolves when every answer that the test does not hold has been read, and those to the calls that promises made because of them. What an
 * effect of a screen sends comes later.
 */
export async function allRead(): Promise<void> {
  // An import that is under way continues its chain, and what was read can begin another.
  for (let quiet = 0; quiet < 2; ) {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => realTimeout(resolve));
    quiet = reading.size > 0 ? 0 : quiet + 1;
  }
}

/** What has been sent to this call so far. */
export function sentTo(endpoint: Endpoint): Sent[] {
  return log.filter((one) => one.endpoint === endpoint).map(({ sent }) => sent);
}

/** Answers the live stream with the events of `announce`. */
export function answerStream(): void {
  become(events.stream, (_sent, signal) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      listeners.push(controller);
      signal?.addEventListener('abort', () => {
        listeners = listeners.filter((one) => one !== controller);
        controller.error(signal.reason);
      });
    };
    const stream = new ReadableStream<Uint8Array>({ start });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
}

/** Sends an event to every listening page; returns how many there were. */
export function announce(event: LiveEvent): number {
  const message = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
  for (const listener of listeners) listener.enqueue(message);
  return listeners.length;
}
