import type { LightMyRequestResponse } from 'fastify';
import { ApiError } from '#contract/http.ts';

export interface AskedCall {
  name: string;
  who: string;
  /** The request, shortened. */
  what: string;
}

/** Far longer than any call takes, on any machine. */
const CEILING_MS = 20_000;
const INSIDES =
  /node_modules|\bat \S+ \(|\.ts:\d+|\bpg_|syntax error|relation "|violates|invalid input syntax|ECONNREFUSED/;

/** Collects what is wrong with answers, and what was seen. */
export class ReplyChecker {
  readonly faults: string[] = [];
  readonly statuses: Record<string, number> = {};
  readonly slowest: { ms: number; asked: AskedCall }[] = [];
  /** Each refusal's sentence, with the first request that got it. */
  readonly sentences = new Map<string, string>();
  calls = 0;

  /** @param secrets what the caller must not read in the answer */
  check(asked: AskedCall, answer: LightMyRequestResponse, ms: number, secrets: readonly string[]): void {
    const { statusCode: status, body } = answer;
    this.calls += 1;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.slowest.push({ ms, asked });
    this.slowest.sort((a, b) => b.ms - a.ms).splice(5);
    if (ms > CEILING_MS) this.find(asked, `took ${Math.round(ms)} ms`);
    if (status >= 500) this.find(asked, `${status} ${body.slice(0, 200)}`);
    if (INSIDES.test(body) && status >= 400) this.find(asked, `shows insides: ${body.slice(0, 200)}`);
    const told = secrets.find((secret) => body.includes(secret));
    if (told) this.find(asked, `tells ${told}: ${status} ${body.slice(0, 200)}`);
    if (status >= 400) this.#refusal(asked, status, answer);
  }

  find(asked: AskedCall, what: string): void {
    this.faults.push(`${asked.name} as ${asked.who} with ${asked.what}: ${what}`);
    if (this.faults.length <= 200) console.log(`FAULT  ${this.faults.at(-1)}`);
  }

  #refusal(asked: AskedCall, status: number, { body, headers }: LightMyRequestResponse): void {
    const isJson = String(headers['content-type']).includes('json');
    const parsed = ApiError.safeParse(isJson ? JSON.parse(body) : undefined);
    if (!parsed.success) {
      this.find(asked, `${status} in another shape: ${body.slice(0, 200)}`);
      return;
    }
    const { detail, code } = parsed.data;
    if (!this.sentences.has(detail)) this.sentences.set(detail, `${status} ${asked.name} as ${asked.who}`);
    // Some sentences have no period, and some begin with a name.
    const isSentence = /^[\p{Lu}\p{N}¿¡“"'(].* |^.* .*[.!?]$/su.test(detail) && !/undefined|\[object/.test(detail);
    if (!isSentence) this.find(asked, `${status} without a sentence: ${JSON.stringify(detail.slice(0, 200))}`);
    if (!/^[a-z_]+$/.test(code)) this.find(asked, `${status} with the code ${code}`);
  }
}
