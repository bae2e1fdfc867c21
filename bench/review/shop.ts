/** The calls of one shop, as a browser makes them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Movement } from '#contract/inventory/movements/movements.ts';
import type { LastRate } from '#contract/invoices/exchange_rates.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { Concern } from '#contract/invoices/review/concerns.ts';

export interface BenchShop {
  read(name: string, bytes: Uint8Array): Promise<Invoice>;
  change(invoice: Invoice, body: object): Promise<Invoice>;
  /** Null when it was posted; otherwise what is asked, empty when it is refused for another reason. */
  post(invoice: Invoice, accepted?: string[]): Promise<Concern[] | null>;
  show(invoice_id: string): Promise<Invoice>;
  /** The rate that the review offers. */
  lastRate(currency: string): Promise<number | null>;
  movements(item_id: string): Promise<Movement[]>;
}

export function benchShop(url: string, token: string): BenchShop {
  const authorized = { authorization: `Bearer ${token}` };
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { ...authorized, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const answerOf = async <T>(answer: Response): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const show = async (invoice_id: string) => answerOf<Invoice>(await send('GET', `/invoices/${invoice_id}`));
  return {
    show,
    async read(name, bytes) {
      const form = new FormData();
      form.append('files', new File([new Uint8Array(bytes)], name));
      const sent = await fetch(`${url}/api/invoices`, { method: 'POST', headers: authorized, body: form });
      const { invoices } = await answerOf<{ invoices: { invoice_id: string }[] }>(sent);
      for (;;) {
        const invoice = await show(invoices[0]?.invoice_id ?? '');
        if (invoice.status !== 'reading') return invoice;
        await pause(100);
      }
    },
    change: async ({ invoice_id }, body) => answerOf<Invoice>(await send('PUT', `/invoices/${invoice_id}`, body)),
    async post({ invoice_id }, accepted = []) {
      const answer = await send('POST', `/invoices/${invoice_id}/post`, { accepted });
      if (answer.ok) return null;
      const { concerns } = (await answer.json()) as { concerns?: Concern[] };
      return concerns ?? [];
    },
    async lastRate(currency) {
      const { last } = await answerOf<{ last: LastRate | null }>(
        await send('GET', `/exchange-rates?currency=${encodeURIComponent(currency)}`),
      );
      return last?.exchange_rate ?? null;
    },
    async movements(item_id) {
      const page = await answerOf<{ movements: Movement[] }>(await send('GET', `/items/${item_id}/movements?limit=20`));
      return page.movements;
    },
  };
}
