import { z } from 'zod';
import { Currency } from '../currency.ts';
import { CalendarDate, endpoint, Id } from '../http.ts';

/** What one unit of a currency was worth in the company's, by the newest posted invoice with a rate. */
const LastRate = z.object({
  exchange_rate: z.number(),
  date: CalendarDate,
  invoice_id: Id,
  number: z.string().nullable(),
  vendor: z.string().nullable(),
});
export type LastRate = z.infer<typeof LastRate>;

export const exchangeRates = {
  last: endpoint({
    method: 'GET',
    path: '/exchange-rates',
    summary: 'Get the rate that was last posted for a currency, to suggest it. No invoice takes it automatically',
    access: 'invoice_scanning',
    query: z.object({ currency: Currency }),
    reply: z.object({ last: LastRate.nullable() }),
  }),
};
