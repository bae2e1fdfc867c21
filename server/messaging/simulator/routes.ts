import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MESSAGE_FAILURES } from '#contract/messaging/sms/failures.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { EVERYONE, listBehaviors, saveBehavior } from '#server/drivers/sms/simulator.behaviors.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import type { Database } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { onlyHere } from '#server/platform/http/addresses/loopback.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { forEachCompany } from '#server/platform/jobs/each_company.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { listCompaniesOfPhone } from '../inbound/receive.sql.ts';
import { type InboundDeps, receiveMessage } from '../inbound/receive.ts';
import { phoneList, phonePage, SCRIPT, threadOf } from './page.ts';
import {
  listCompanies,
  listSimulatedAddresses,
  listSimulatedMessages,
  listSimulatedPhones,
  listTextingCompanies,
  type SimulatedMessage,
  type SimulatedPhone,
} from './simulator.sql.ts';

/** An open page queries each of them every second. */
const NEWEST_SHOWN = 20;
const TEXTS_SHOWN = 2000;
const PHONES_SHOWN = 200;

const Text = z.object({ phone: z.string(), to: z.string().min(1), body: z.string().min(1) });
const Percent = z.coerce.number().int().min(0).max(100);
const Chosen = z
  .object({
    phone: z.string(),
    undelivered: Percent,
    failed: Percent,
    silent: Percent,
    error_code: z.enum(MESSAGE_FAILURES),
    delay_ms: z.coerce.number().int().min(0).max(600_000),
  })
  .refine(({ undelivered, failed, silent }) => undelivered + failed + silent <= 100);

/**
 * Serves `/dev/phone`: the customers' side of the simulated network, only for users at this machine. It shows messages of every company,
 * with links that are as good as passwords, and can text in the name of any phone, so no one else can see it.
 */
export function simulatorRoutes(app: AnyApp, deps: InboundDeps): void {
  const { db } = deps;
  const hidden = { schema: { hide: true }, onRequest: async (request: FastifyRequest) => onlyHere(request) };

  async function shown(phone: string | null, fault: string | null) {
    const [carried, behaviors, known] = await Promise.all([
      ofCompanies(db, phone),
      listBehaviors(db),
      listSimulatedAddresses(db),
    ]);
    // Before the first message, nothing is known about the shared number.
    const addresses = known.length > 0 ? known : [simulatedSms.shared.address];
    return { phone, ...carried, behaviors, addresses, fault };
  }

  app.get<{ Querystring: { phone?: string } }>('/dev/phone', hidden, async ({ query }, reply) => {
    const phone = query.phone ? readPhone(query.phone) : null;
    const fault = query.phone && !phone ? 'This is not a valid phone number.' : null;
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(phonePage(await shown(phone, fault)));
  });
  app.get('/dev/phone.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  );
  app.get<{ Querystring: { phone?: string } }>('/dev/phone/live', hidden, async ({ query }) => {
    const page = await shown(query.phone ? readPhone(query.phone) : null, null);
    return { phones: phoneList(page), thread: page.phone ? threadOf(page.texts, page.phone) : '' };
  });

  app.post('/dev/phone/text', hidden, async (request, reply) => {
    const given = Text.safeParse(request.body);
    const phone = given.success ? readPhone(given.data.phone) : null;
    if (!given.success || !phone) throw new AppError('invalid', httpTexts.invalid);
    const { to, body } = given.data;
    await receiveMessage(deps, 'simulator', {
      provider_ref: newId(),
      from: phone,
      to: [to],
      body,
      media_count: 0,
      is_answered: false,
    });
    return reply.redirect(`/dev/phone?phone=${encodeURIComponent(phone)}`, 303);
  });
  app.post('/dev/phone/behavior', hidden, async (request, reply) => {
    const given = Chosen.safeParse(request.body);
    const phone = given.success && given.data.phone !== EVERYONE ? readPhone(given.data.phone) : EVERYONE;
    if (!given.success || !phone) throw new AppError('invalid', httpTexts.invalid);
    const { phone: _, ...behavior } = given.data;
    await saveBehavior(db, phone, behavior);
    const back = readPhone(String((request.body as { back?: string }).back ?? ''));
    return reply.redirect(back ? `/dev/phone?phone=${encodeURIComponent(back)}` : '/dev/phone', 303);
  });
}

/**
 * The recent messages of the network and the phones that companies know: of the newest companies, and of every company that texted this
 * phone or knows it. Each company is queried separately.
 */
async function ofCompanies(
  db: Database,
  phone: string | null,
): Promise<{ texts: SimulatedMessage[]; phones: SimulatedPhone[] }> {
  const texts: SimulatedMessage[] = [];
  const phones: SimulatedPhone[] = [];
  const of_phone = phone
    ? await Promise.all([listCompaniesOfPhone(db, phone), listTextingCompanies(db, db.keys.phoneHashAnywhere(phone))])
    : [];
  const companyIds = new Set([...of_phone.flat(), ...(await listCompanies(db, NEWEST_SHOWN))]);
  await forEachCompany(db, [...companyIds], async (t) => {
    texts.push(...(await listSimulatedMessages(t, TEXTS_SHOWN)));
    phones.push(...(await listSimulatedPhones(t, PHONES_SHOWN)));
  });
  texts.sort((a, b) => b.at.getTime() - a.at.getTime());
  const shown = texts.filter((text, place) => place < TEXTS_SHOWN || text.phone === phone);
  return { texts: shown, phones: phones.slice(0, PHONES_SHOWN) };
}
