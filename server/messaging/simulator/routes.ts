import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { httpTexts } from '#contract/texts/http.ts';
import { readPhone } from '#server/contacts/contacts.ts';
import { EVERYONE, listBehaviours, saveBehaviour } from '#server/drivers/sms.simulator.behaviours.ts';
import { simulatedSms } from '#server/drivers/sms.simulator.ts';
import type { AnyApp } from '#server/platform/app_types.ts';
import { AppError } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { isAtThisMachine } from '#server/platform/loopback.ts';
import { type InboundDeps, receiveText } from '../inbound/receive.ts';
import { phoneList, phonePage, SCRIPT, threadOf } from './page.ts';
import { listSimulatedAddresses, listSimulatedPhones, listSimulatedTexts } from './simulator.sql.ts';

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
    error_code: z.string().regex(/^\d{1,6}$/),
    delay_ms: z.coerce.number().int().min(0).max(600_000),
  })
  .refine(({ undelivered, failed, silent }) => undelivered + failed + silent <= 100);

/**
 * Serves `/dev/phone`: the shoppers' side of the simulated network, for who sits at this machine. It shows texts of every company, with
 * links that are as good as passwords, and speaks for any phone; so nobody else may see it.
 */
export function simulatorRoutes(app: AnyApp, deps: InboundDeps): void {
  const { db } = deps;
  const hidden = { schema: { hide: true }, onRequest: async (request: FastifyRequest) => onlyHere(request) };

  async function shown(phone: string | null, fault: string | null) {
    const [texts, phones, behaviours, known] = await Promise.all([
      listSimulatedTexts(db, TEXTS_SHOWN),
      listSimulatedPhones(db, PHONES_SHOWN),
      listBehaviours(db),
      listSimulatedAddresses(db),
    ]);
    // Before the first text goes out, nothing is known of the shared number.
    const addresses = known.length > 0 ? known : [simulatedSms.shared.address];
    return { phone, texts, phones, behaviours, addresses, fault };
  }

  app.get<{ Querystring: { phone?: string } }>('/dev/phone', hidden, async ({ query }, reply) => {
    const phone = query.phone ? readPhone(query.phone) : null;
    const fault = query.phone && !phone ? 'That is no phone number.' : null;
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
    await receiveText(deps, 'simulator', {
      provider_ref: newId(),
      from: phone,
      to: [to],
      body,
      media_count: 0,
      is_answered: false,
    });
    return reply.redirect(`/dev/phone?phone=${encodeURIComponent(phone)}`, 303);
  });
  app.post('/dev/phone/behaviour', hidden, async (request, reply) => {
    const given = Chosen.safeParse(request.body);
    const phone = given.success && given.data.phone !== EVERYONE ? readPhone(given.data.phone) : EVERYONE;
    if (!given.success || !phone) throw new AppError('invalid', httpTexts.invalid);
    const { phone: _, ...behaviour } = given.data;
    await saveBehaviour(db, phone, behaviour);
    const back = readPhone(String((request.body as { back?: string }).back ?? ''));
    return reply.redirect(back ? `/dev/phone?phone=${encodeURIComponent(back)}` : '/dev/phone', 303);
  });
}

function onlyHere(request: FastifyRequest): void {
  if (!isAtThisMachine(request)) throw new AppError('not_found', httpTexts.notFound);
}
