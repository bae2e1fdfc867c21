/** A shop at work: several users change the stock at once, one movement after another. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOADS_PER_MINUTE } from '#contract/limits.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { broadline } from '../files/documents.ts';

export interface Load {
  /** Movements that the server has acknowledged: they must be there in any case. */
  readonly kept: string[];
  /** Documents that it has accepted. */
  readonly taken: string[];
  /** How often each answer came; `none` when the connection broke. */
  readonly answers: Record<string, number>;
  stop(): Promise<void>;
}

/** Signs a shop up through the API, and logs in. */
export async function openShop(url: string): Promise<{ token: string; email: string }> {
  const name = `load-${randomUUID().slice(0, 8)}`;
  const password = 'Counter-1! of the shop';
  const email = `${name}@example.com`;
  await post(`${url}/api/trials/signup/invoice`, {
    username: name,
    email,
    password,
    company_name: `Shop ${name}`,
    zip_code: '04101',
  });
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { token: access_token, email };
}

/** Starts that many clients; one of them also uploads documents. */
export async function startLoad(url: string, token: string, clients = 6): Promise<Load> {
  const headers = { authorization: `Bearer ${token}` };
  const item = await post(`${url}/api/items`, { name: `Oat milk ${randomUUID()}`, stock_unit: 'ea' }, headers);
  const kept: string[] = [];
  const taken: string[] = [];
  const answers: Record<string, number> = {};
  let stopped = false;

  async function tried<T>(ask: () => Promise<Response>): Promise<T | undefined> {
    const answer = await ask().catch(() => undefined);
    const body = await answer?.json().catch(() => undefined);
    const status = body === undefined ? 'none' : String(answer?.status);
    answers[status] = (answers[status] ?? 0) + 1;
    // As long as a user takes to read that it did not work.
    if (!answer?.ok) await pause(50);
    return answer?.ok ? (body as T) : undefined;
  }

  async function work(): Promise<void> {
    while (!stopped) {
      const body = await tried<{ movement: { movement_id: string } }>(() =>
        fetch(`${url}/api/items/${item.item_id}/movements`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ reason: 'wasted', quantity: 1 }),
        }),
      );
      if (body) kept.push(body.movement.movement_id);
    }
  }

  async function handIn(): Promise<void> {
    // Fewer uploads than the limit of one minute, however long it runs, because a refused upload would count as a fault.
    for (let number = 1; !stopped && number < UPLOADS_PER_MINUTE; number++) {
      const form = new FormData();
      // Each a different one, because the same file again would be a duplicate.
      const xml = ublXml({ ...broadline, number: `NF-${number}` });
      form.append('files', new File([new Uint8Array(xml)], `invoice-${number}.xml`, { type: 'application/xml' }));
      const body = await tried<{ invoices: { invoice_id: string }[] }>(() =>
        fetch(`${url}/api/invoices`, { method: 'POST', headers, body: form }),
      );
      if (body) taken.push(...body.invoices.map(({ invoice_id }) => invoice_id));
      await pause(500);
    }
  }

  const working = [...Array.from({ length: clients }, work), handIn()];
  return {
    kept,
    taken,
    answers,
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  };
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}
