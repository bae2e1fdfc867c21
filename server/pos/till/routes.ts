import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { httpTexts } from '#contract/texts/http.ts';
import { hasAutomaticSales, listMenu, listNewestTickets, setAutomaticSales } from '#server/drivers/pos/demo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { onlyHere } from '#server/platform/http/addresses/loopback.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { shelfList, TILL_SCRIPT, type TillPage, ticketList, tillPage } from './page.ts';
import { changeTicket, ring, TICKET_CHANGES } from './ring.ts';
import { listMovedShelves, listTills } from './till.sql.ts';

const TICKETS_SHOWN = 20;
const SHELVES_SHOWN = 15;

const Quantity = z.coerce.number().int().min(0).max(99).catch(0);
const Ring = z.object({ company: z.uuid(), state: z.enum(['open', 'paid']) }).catchall(Quantity);
const Change = z.object({ company: z.uuid(), ticket: z.uuid(), change: z.enum(TICKET_CHANGES) });
const Rings = z.object({ company: z.uuid(), rings: z.enum(['0', '1']) });

/** Serves `/dev/till`: the counter of the demo till, only for users at this machine, because nobody signs in there. */
export function tillRoutes(app: AnyApp, { db, clock }: { db: Database; clock: Clock }): void {
  const hidden = { schema: { hide: true }, onRequest: async (request: FastifyRequest) => onlyHere(request) };

  /** Only a company that has connected its till. */
  async function within<T>(companyId: string | undefined, work: (t: Tenant) => Promise<T>): Promise<T> {
    const found = (await listTills(db)).find((one) => one === companyId);
    if (!found) throw new AppError('not_found', httpTexts.notFound);
    return db.tenant(found, work);
  }
  const parse = <T>(schema: z.ZodType<T>, request: FastifyRequest): T => {
    const given = schema.safeParse(request.body);
    if (!given.success) throw new AppError('invalid', httpTexts.invalid);
    return given.data;
  };

  async function shown(asked: string | undefined): Promise<TillPage> {
    const ids = await listTills(db);
    const companies: TillPage['companies'] = [];
    for (const company_id of ids) companies.push({ company_id, name: await within(company_id, getCompanyName) });
    const company_id = ids.find((id) => id === asked) ?? ids[0] ?? null;
    const nothing = { menu: [], tickets: [], shelves: [], rings: false };
    if (company_id === null) return { company_id, companies, ...nothing };
    return within(company_id, async (t) => ({
      company_id,
      companies,
      menu: await listMenu(t),
      rings: await hasAutomaticSales(t),
      tickets: await listNewestTickets(t, TICKETS_SHOWN),
      shelves: await listMovedShelves(t, SHELVES_SHOWN),
    }));
  }
  const pageOf = (company: string) => `/dev/till?company=${encodeURIComponent(company)}`;

  app.get<{ Querystring: { company?: string } }>('/dev/till', hidden, async ({ query }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(tillPage(await shown(query.company))),
  );
  app.get('/dev/till.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(TILL_SCRIPT),
  );
  app.get<{ Querystring: { company?: string } }>('/dev/till/live', hidden, async ({ query }) => {
    const { company_id, shelves, tickets } = await shown(query.company);
    return { shelves: shelfList(shelves), tickets: company_id ? ticketList(tickets, company_id) : '' };
  });
  app.post('/dev/till/ring', hidden, async (request, reply) => {
    const { company, state, ...quantities } = parse(Ring, request);
    const chosen = new Map(Object.entries(quantities).map(([ref, quantity]) => [ref, Number(quantity)]));
    await within(company, (t) => ring(t, chosen, state, clock()));
    return reply.redirect(pageOf(company), 303);
  });
  app.post('/dev/till/change', hidden, async (request, reply) => {
    const { company, ticket, change } = parse(Change, request);
    await within(company, (t) => changeTicket(t, ticket, change, clock()));
    return reply.redirect(pageOf(company), 303);
  });
  app.post('/dev/till/rings', hidden, async (request, reply) => {
    const { company, rings } = parse(Rings, request);
    await within(company, (t) => setAutomaticSales(t, rings === '1'));
    return reply.redirect(pageOf(company), 303);
  });
}
