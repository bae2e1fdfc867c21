import { createHash } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { PROOF_BITS, proofText, zeroBits } from '#contract/customer/join_challenge.ts';
import type { CustomerPage } from '#contract/customer/pages.ts';

/** The data in the HTML of a customer's page. */
export function pageData<P extends CustomerPage = CustomerPage>(response: Pick<LightMyRequestResponse, 'body'>): P {
  const data = /id="page-data">(.*?)<\/script>/s.exec(response.body)?.[1];
  if (data === undefined) throw new Error(`no page in ${response.body.slice(0, 300)}`);
  return JSON.parse(data) as P;
}

/** Opens a page as a phone of that language does. */
export function openPage({ app }: { app: FastifyInstance }, url: string, language = 'en-US,en;q=0.9') {
  return app.inject({ url, headers: { 'accept-language': language } });
}

/** The answer to a form's question, found by trying all numbers. */
export function proofOf(token: string): string {
  for (let count = 0; ; count++) {
    const hash = createHash('sha256').update(proofText(token, count)).digest();
    if (zeroBits(hash) >= PROOF_BITS) return String(count);
  }
}
