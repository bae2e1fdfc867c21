import type { z } from 'zod';
import { type Endpoint, isKeyed } from '#contract/http.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { oneAction, type RetryPlan } from './one_action.ts';
import { currentSession, endSession } from './session.ts';

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType>
    ? undefined extends z.input<S>
      ? { [P in K]?: z.input<S> }
      : Record<never, never> extends z.input<S>
        ? { [P in K]?: z.input<S> }
        : { [P in K]: z.input<S> }
    : { [P in K]?: never };

type BodyPart<E> = E extends { body: 'multipart' }
  ? { body: FormData }
  : E extends { body: 'form' }
    ? { body?: URLSearchParams | FormData }
    : Part<E, 'body'>;

/** What a call takes, as its endpoint declares it: path parameters, query and body in their wire form. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & BodyPart<E>;

/** The result of a call: the reply as on the wire, or the raw response of a stream. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : Response;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** In place of the session's token. */
  authorization?: string;
}

type CallArgs<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> & CallOptions]
    : [input: CallInput<E> & CallOptions];

/** Codes that the browser adds to those of the server. */
type LocalCode = 'network' | 'timeout' | 'unreadable';

/** The one shape of every failed call. `detail` is a sentence to show; `status` is 0 when no answer came. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly request_id: string | null;
  /** Whatever else the answer carried, e.g. the ids of lines that still need an item. */
  readonly more: Record<string, unknown>;

  constructor(status: number, code: string, detail: string, more: Record<string, unknown> = {}) {
    super(detail);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.more = more;
    this.request_id = typeof more.request_id === 'string' ? more.request_id : null;
  }

  static local(code: LocalCode): ApiFailure {
    return new ApiFailure(0, code, commonTexts.failures[code]);
  }
}

/** The time limit of a JSON call. Streams and uploads have none. */
const TIMEOUT_MS = 30_000;

interface LooseInput extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call, `/api` and its parameters included. Undefined, null and empty query values are left out. */
export function urlOf(endpoint: Endpoint, input: Pick<LooseInput, 'params' | 'query'> = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** Turns a failed answer into an `ApiFailure`; an answer of 401 to the session's own token ends that session. */
export function failureOf(status: number, text: string, tokenUsed: string | null): ApiFailure {
  let more: Record<string, unknown> = {};
  try {
    more = JSON.parse(text);
  } catch {
    // A proxy's error page: its words are not for the shop.
  }
  const { detail, code, ...rest } = more;
  if (status === 401 && tokenUsed && tokenUsed === currentSession()?.token) endSession('expired');
  return new ApiFailure(
    status,
    typeof code === 'string' ? code : 'internal',
    typeof detail === 'string' ? detail : commonTexts.failures.unreadable,
    rest,
  );
}

function signalOf(endpoint: Endpoint, signal: AbortSignal | undefined): AbortSignal | undefined {
  if (endpoint.reply === 'stream' || endpoint.body === 'multipart') return signal;
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

async function send(endpoint: Endpoint, input: LooseInput, token: string | null, key?: string): Promise<Response> {
  const headers = new Headers({ accept: endpoint.reply === 'stream' ? '*/*' : 'application/json' });
  if (key) headers.set('idempotency-key', key);
  const authorization = input.authorization ?? (token ? `Bearer ${token}` : null);
  if (authorization) headers.set('authorization', authorization);
  let body: BodyInit | undefined;
  if (input.body instanceof FormData || input.body instanceof URLSearchParams) body = input.body;
  else if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(input.body);
  }
  return fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: signalOf(endpoint, input.signal) ?? null,
  });
}

/** The pauses before the retries after a lost answer. */
const AGAIN_MS = [400, 1600];
/** How often the answer to a request that is still in progress is asked for. */
const ASKED_MAX = 4;
const ASK_AGAIN_MAX_S = 10;

/** What is left open when a keyed call fails: asking once more under the same key is harmless. */
export function retryPlanOf(error: unknown, tries: number): RetryPlan {
  if (!(error instanceof ApiFailure)) return { isOpen: true, againInMs: null };
  const { status, code, more } = error;
  if (code === 'in_progress') {
    const seconds = Math.min(Number(more.retry_after) || 1, ASK_AGAIN_MAX_S);
    return { isOpen: true, againInMs: tries < ASKED_MAX ? seconds * 1000 : null };
  }
  // 502 and 504 are a proxy's words for a server that is just starting again; a time-out has been waited for long enough.
  const isLost = (status === 0 && code !== 'timeout') || status === 502 || status === 504;
  return { isOpen: status === 0 || status >= 500, againInMs: isLost ? (AGAIN_MS[tries - 1] ?? null) : null };
}

/** `call` for those whose input was typed elsewhere. */
export function request<E extends Endpoint>(endpoint: E, input: LooseInput): Promise<ReplyOf<E>> {
  // Later tries belong to this session too, whoever has logged in meanwhile.
  const token = input.authorization ? null : (currentSession()?.token ?? null);
  if (!isKeyed(endpoint)) return requestOnce(endpoint, input, token);
  const { body } = input;
  // Files are not compared, and who can stop a call is alone in waiting for it.
  const isAlone = body instanceof FormData || input.signal !== undefined;
  const asked = [token, endpoint.method, urlOf(endpoint, input), body];
  return oneAction(
    isAlone ? null : JSON.stringify(asked),
    (key) => requestOnce(endpoint, input, token, key),
    retryPlanOf,
  );
}

async function requestOnce<E extends Endpoint>(
  endpoint: E,
  input: LooseInput,
  token: string | null,
  key?: string,
): Promise<ReplyOf<E>> {
  try {
    const response = await send(endpoint, input, token, key);
    if (!response.ok) throw failureOf(response.status, await response.text(), token);
    // The reply's type is the contract's word for what the server has just validated.
    return (endpoint.reply === 'stream' ? response : await response.json()) as ReplyOf<E>;
  } catch (error) {
    if (error instanceof ApiFailure || input.signal?.aborted) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') throw ApiFailure.local('timeout');
    if (error instanceof SyntaxError) throw ApiFailure.local('unreadable');
    throw ApiFailure.local('network');
  }
}

/**
 * Makes a call of the contract. Rejects with an `ApiFailure`, or with the `AbortError` of the caller's own signal.
 * Replies are not checked again: the server has checked them against the same schema.
 */
export function call<const E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>): Promise<ReplyOf<E>> {
  return request(endpoint, input ?? {});
}

/** The sentence in place of what a call was to show. Nothing that a user entered depends on it. */
export function notLoadedSentence(error: unknown): string {
  const local = error instanceof ApiFailure ? commonTexts.failures.notLoaded[error.code] : undefined;
  return local ?? sentenceOf(error);
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiFailure ? error.detail : commonTexts.failures.unknown;
}
