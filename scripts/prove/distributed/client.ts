import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Endpoint } from '#contract/http.ts';

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
interface Parts<E extends Endpoint> {
  params?: Input<E['params']>;
  query?: Input<E['query']>;
  body?: Input<E['body']>;
}

export interface Shop {
  client: Client;
  companyId: string;
}

const WAIT_MS = 300_000;

/** A client of a running server, like a browser. */
export class Client {
  token = '';
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** @throws when the status differs from `expected` */
  async call<E extends Endpoint>(endpoint: E, parts: Parts<E> = {}, expected = 200): Promise<Output<E['reply']>> {
    const query = new URLSearchParams(
      Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString();
    const params = (parts.params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const text = await this.send(endpoint.method, `/api${path}${query && `?${query}`}`, parts.body, expected);
    return (text.startsWith('{') ? JSON.parse(text) : text) as Output<E['reply']>;
  }

  /** Files and fields of a form; returns the raw answer. */
  async upload<E extends Endpoint>(endpoint: E, file: File, field: string, more: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    form.append(field, file);
    return JSON.parse(await this.send(endpoint.method, `/api${endpoint.path}`, form, 200)) as Output<E['reply']>;
  }

  async send(method: string, path: string, body: unknown, expected: number): Promise<string> {
    const isRaw = body instanceof FormData || body instanceof URLSearchParams;
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' || !this.token ? {} : { 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== expected)
      throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text;
  }
}

/** Repeats the request until the answer is there. */
export async function until<T>(ask: () => Promise<T | false | undefined>): Promise<T> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`nothing came of it in ${WAIT_MS / 1000} seconds`);
    await pause(250);
  }
}
