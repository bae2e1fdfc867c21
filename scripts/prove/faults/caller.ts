import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { CHANGED_AT_ONCE, type Endpoint, isKeyed } from '#contract/http.ts';
import type { Run } from './run.ts';

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Parts<E extends Endpoint> {
  params?: Input<E['params']>;
  query?: Input<E['query']>;
  body?: Input<E['body']>;
  /** Makes the form of an upload, again for each try. */
  form?: () => FormData;
}

/** `lost`: it was saved, but its answer is gone. */
export type Settled<T> =
  | { kind: 'done'; body: T }
  | { kind: 'lost' }
  /** `words` are the beginning of what was answered. */
  | { kind: 'refused'; status: number; words: string; text?: string };

/** A call must be answered for good within this time, whatever happens meanwhile. */
const PATIENCE_MS = 300_000;
const TRY_MS = 60_000;
/** A server, a proxy or a database that is away for a moment. */
const AWAY = [502, 503, 504];

/** A user's browser: it asks again with the same key until it knows what became of its request. */
export class Caller {
  token = '';
  readonly run: Run;
  readonly #open = new Set<AbortController>();

  constructor(run: Run) {
    this.run = run;
  }

  /** Breaks the connections of all requests under way; returns their number. */
  cut(): number {
    for (const request of this.#open) request.abort();
    return this.#open.size;
  }

  async settle<E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<Settled<Output<E['reply']>>> {
    const key = randomUUID();
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.#try(endpoint, parts, key);
      const settled = this.#read<Output<E['reply']>>(endpoint, answer);
      if (settled) return settled;
      if (performance.now() > end) {
        const words = `${nameOf(endpoint)} had no final answer in ${PATIENCE_MS / 1000} s; last: ${answer.status} ${answer.text.slice(0, 200)}`;
        this.run.violate(words);
        return { kind: 'refused', status: answer.status, words };
      }
      // Eight users at one counter who all ask at once again would be the load of a thousand shops.
      await pause(answer.retry_after_s ? answer.retry_after_s * 1000 : 300 + Math.random() * 1200);
    }
  }

  /** The answer of a call that must succeed; a lost answer is one to ask for in another way. */
  async get<E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<Output<E['reply']>> {
    const settled = await this.settle(endpoint, parts);
    if (settled.kind === 'done') return settled.body;
    throw new Error(`${nameOf(endpoint)}: ${JSON.stringify(settled)}`);
  }

  #read<T>(endpoint: Endpoint, { status, text }: Answer): Settled<T> | undefined {
    if (status === 0 || AWAY.includes(status) || status === 429) return undefined;
    if (status === 200) {
      if (isKeyed(endpoint)) this.run.acknowledged += 1;
      return { kind: 'done', body: (text.startsWith('{') ? JSON.parse(text) : text) as T };
    }
    const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string };
    if (code === 'in_progress' || code === CHANGED_AT_ONCE) return undefined;
    if (code === 'answer_lost') return { kind: 'lost' };
    if (status >= 500 || status === 401) {
      this.run.violate(`${nameOf(endpoint)} answered ${status}: ${text.slice(0, 300)}`);
      return undefined;
    }
    return { kind: 'refused', status, words: text.slice(0, 300), text };
  }

  async #try<E extends Endpoint>(endpoint: E, parts: Parts<E>, key: string): Promise<Answer> {
    const params = (parts.params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams(Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]));
    const body = parts.form ? parts.form() : parts.body === undefined ? undefined : JSON.stringify(parts.body);
    const cut = new AbortController();
    this.#open.add(cut);
    let answer: Answer = { status: 0, text: '', retry_after_s: undefined };
    try {
      const response = await fetch(`${this.run.url}/api${path}?${query}`, {
        method: endpoint.method,
        signal: AbortSignal.any([cut.signal, AbortSignal.timeout(TRY_MS)]),
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(isKeyed(endpoint) ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body }),
      });
      const retry_after_s = Number(response.headers.get('retry-after')) || undefined;
      answer = { status: response.status, text: await response.text(), retry_after_s };
    } catch {
      // Nobody knows what became of it.
    } finally {
      this.#open.delete(cut);
    }
    const name = answer.status === 0 ? 'none' : String(answer.status);
    this.run.answers[name] = (this.run.answers[name] ?? 0) + 1;
    return answer;
  }
}

interface Answer {
  status: number;
  text: string;
  retry_after_s: number | undefined;
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
