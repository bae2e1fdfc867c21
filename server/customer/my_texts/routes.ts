import type { FastifyReply, FastifyRequest } from 'fastify';
import { redeemTexts } from '#contract/coupons/errors.texts.ts';
import { USER_AGENT_MAX } from '#contract/customer/limits.ts';
import { myTexts } from '#contract/customer/my_texts.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import { DAY_S } from '#contract/dates.ts';
import {
  type ContactParts,
  type Customer,
  eraseOwnContact,
  gatherContact,
  openLinkLimits,
  setLanguage,
} from '#server/contacts/contacts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { attachment } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { type CustomerPages, chosenLanguage, languageOf, privatePage } from '#server/platform/http/customer_pages.ts';
import { answerOnPage } from '#server/platform/http/errors/customer_failure.ts';
import { bind } from '#server/platform/http/http.ts';
import { openThrottle } from '#server/platform/http/throttle.ts';
import { correct } from './correct.ts';
import { agree, hasLeft, leave } from './decide.ts';
import { showMyTextsPage } from './my_texts_page.ts';

interface Linked {
  Params: { '*': string };
}

/** Serves the page about a contact's messages and data, and its actions. The personal link proves who it is. */
export function myTextsRoutes(
  app: AnyApp,
  deps: { db: Database; clock: Clock; pages: CustomerPages; parts: ContactParts; linkBase: () => string },
): void {
  const { db, clock, pages, parts } = deps;
  const looks = openLinkLimits(db, 'my-texts-page', { link: 120, unknown: 120 });
  const tries = openLinkLimits(db, 'my-texts', { link: 20, unknown: 60 });
  /** Each is answered by a message that the shop pays for; opting out is never refused. */
  const returns = openThrottle(db.pool, 'my-texts-return', 5, DAY_S);

  app.get<Linked>(
    '/my-texts/*',
    { schema: { hide: true }, errorHandler: answerOnPage(pages) },
    async (request, reply) => {
      privatePage(reply);
      try {
        const token = request.params['*'];
        const contact = contactOf(await looks.open(token, request.ip), request);
        const chosen = chosenLanguage(request);
        const page = await contact.ctx.tx((t) =>
          showMyTextsPage(contact.ctx, t, parts, { token, id: contact.id, chosen }),
        );
        return await pages.send(reply, page);
      } catch (error) {
        return sendRefusal(error, request, reply);
      }
    },
  );

  bind(app, myTexts.leave, async (_ctx, { body, request }) => {
    const { customer, isOften } = await tries.openAlways(body.customer_token, request.ip);
    const { ctx, id } = contactOf(customer, request);
    // Opting out locks what every decision about consent in the company waits for: repeated without end, it would hold up all of them.
    if (isOften && (await hasLeft(ctx, id))) return { state: 'stopped' as const };
    return leave(ctx, { ...body, id, ...whereFrom(request) });
  });
  bind(app, myTexts.agree, async (_ctx, { body, request }) => {
    const { ctx, id } = await open(body.customer_token, request);
    await returns.spend(id);
    return agree(ctx, parts, { ...body, id, linkBase: deps.linkBase(), ...whereFrom(request) });
  });
  bind(app, myTexts.language, async (_ctx, { body, request }) => {
    const { ctx, id } = await open(body.customer_token, request);
    return setLanguage(ctx, id, body.language);
  });
  bind(app, myTexts.details, async (_ctx, { body, request }) => {
    const { ctx, id } = await open(body.customer_token, request);
    return correct(ctx, { ...body, id, language: languageOf(request) });
  });
  bind(app, myTexts.data, async (_ctx, { params, request, reply }) => {
    const { ctx, id } = await open(params.customer_token, request);
    const file = await gatherOwnData(ctx, parts, id);
    return privatePage(reply)
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment('my-data.json'))
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(file, null, 2)}\n`);
  });
  bind(app, myTexts.erase, async (_ctx, { body, request }) => {
    const { ctx, id } = await open(body.customer_token, request);
    return eraseOwnContact(ctx, parts, id);
  });

  async function open(token: string, request: FastifyRequest): Promise<{ ctx: Ctx; id: string }> {
    return contactOf(await tries.open(token, request.ip), request);
  }

  function contactOf(customer: Customer | null, request: FastifyRequest): { ctx: Ctx; id: string } {
    if (!customer) throw new AppError('not_found', redeemTexts[languageOf(request)].linkGone, { code: 'link_gone' });
    const { companyId, loyalty_customer_id: id } = customer;
    return { ctx: machineCtx(db, companyId, clock(), request.log), id };
  }

  function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(error instanceof AppError) || (error.status !== 404 && error.status !== 429)) throw error;
    const language = languageOf(request);
    const why = error.status === 404 ? 'gone' : 'too_many';
    const { title, detail } = walletTexts[language][why === 'gone' ? 'gone' : 'tooMany'];
    if (error.status === 429) reply.header('retry-after', Number(error.more.retry_after));
    return pages.send(reply, { name: 'link_gone', language, title, description: detail, why }, error.status);
  }
}

function whereFrom({ ip, headers }: FastifyRequest) {
  return { ip, user_agent: headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null };
}

/** The shop's data about a contact, for that contact: everything except which user did what, which is about others. */
async function gatherOwnData(ctx: Ctx, parts: ContactParts, id: string): Promise<object> {
  const file = await gatherContact(ctx, parts, id);
  return JSON.parse(JSON.stringify(file, (key, value) => (TEAM.has(key) ? undefined : value)));
}

const TEAM = new Set(['by', 'recorded_by']);
