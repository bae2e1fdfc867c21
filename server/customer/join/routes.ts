import type { FastifyReply, FastifyRequest } from 'fastify';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { join } from '#contract/customer/join.ts';
import type { LegalDocument, Posted } from '#contract/customer/join_page.ts';
import { USER_AGENT_MAX } from '#contract/customer/limits.ts';
import { Id } from '#contract/http.ts';
import { SourceCode } from '#contract/program/program.ts';
import type { Limits } from '#server/messaging/messaging.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { type CustomerPages, languageOf } from '#server/platform/http/customer_pages.ts';
import { answerOnPage } from '#server/platform/http/errors/customer_failure.ts';
import { bind } from '#server/platform/http/http.ts';
import { type JoinRequest, joinProgram } from './join.ts';
import { openJoinLimits } from './join_limits.ts';
import { showJoinPage } from './join_page.ts';
import { showLegalPage } from './legal_page.ts';

export interface PageDeps extends Limits {
  db: Database;
  clock: Clock;
  pages: CustomerPages;
  linkBase: () => string;
}

/** The company in the address of the page, in either spelling. */
function companyIdOf({ company_id, companyId }: Record<string, unknown>): string | undefined {
  return Id.safeParse(company_id ?? companyId).data;
}

/** Serves the page on which customers join, its terms and privacy pages, and the call that joins. */
export function pageRoutes(app: AnyApp, deps: PageDeps): void {
  const { db, clock, pages, linkBase } = deps;
  const limits = openJoinLimits(db);

  const joinFrom = (request: FastifyRequest, given: Omit<JoinRequest, 'ip' | 'user_agent'>) =>
    joinProgram(
      { db, now: clock(), log: request.log, limits, linkBase, texting: deps },
      { ...given, ip: request.ip, user_agent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null },
    );

  async function sendJoinPage(request: FastifyRequest, reply: FastifyReply, posted: Posted | null, status = 200) {
    const query = request.query as Record<string, unknown>;
    const language = languageOf(request);
    const company_id = companyIdOf(query);
    if (!company_id) {
      const { title, detail } = joinTexts[language].invalid;
      return pages.send(reply, { name: 'invalid_code', language, title, description: detail }, 400);
    }
    const source = SourceCode.safeParse(query.source).data ?? null;
    const asked = { company_id, language, source, posted };
    return pages.send(reply, await showJoinPage({ db, now: clock() }, asked), status);
  }

  const ofPage = { schema: { hide: true }, errorHandler: answerOnPage(pages) };
  app.get('/loyalty-signup', ofPage, (request, reply) => sendJoinPage(request, reply, null));

  // Without scripts, the browser sends the form itself.
  app.post('/loyalty-signup', ofPage, async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, unknown>;
    const query = request.query as Record<string, unknown>;
    const text = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, TEXT_MAX) : '');
    const typed = { phone: text('phone_e164'), birth_date: text('birth_date'), agreed: text('consented') !== '' };
    const company_id = companyIdOf(query);
    if (!company_id) return sendJoinPage(request, reply, null);
    try {
      await joinFrom(request, {
        company_id,
        typed_phone: typed.phone,
        typed_birth_date: typed.birth_date,
        consented: typed.agreed,
        language: languageOf(request),
        source: SourceCode.safeParse(query.source).data,
        token: text('token'),
        website: text('website'),
        proof: undefined,
      });
      return await sendJoinPage(request, reply, { kind: 'joined' });
    } catch (error) {
      if (!(error instanceof AppError) || error.status === 404) throw error;
      const fields = (error.more.fields ?? {}) as Record<string, string>;
      // The box was checked beside other words.
      const agreed = typed.agreed && error.code !== 'wording_changed';
      const refused: Posted =
        error.code === 'too_young'
          ? { kind: 'too_young' }
          : { kind: 'refused', detail: error.message, fields, ...typed, agreed };
      if (typeof error.more.retry_after === 'number') reply.header('retry-after', error.more.retry_after);
      return sendJoinPage(request, reply, refused, error.status);
    }
  });

  bind(app, join.signup, (_ctx, { query, body, request }) => {
    const { phone_e164: typed_phone, birth_date, ...rest } = body;
    const company_id = query.company_id ?? query.companyId ?? '';
    return joinFrom(request, { ...rest, company_id, typed_phone, typed_birth_date: birth_date ?? undefined });
  });

  for (const document of ['terms', 'privacy'] as const satisfies LegalDocument[]) {
    app.get<{ Params: { company_id: string } }>(`/programs/:company_id/${document}`, ofPage, async (request, reply) => {
      const company_id = Id.safeParse(request.params.company_id);
      if (!company_id.success) return pages.sendNotFound(request, reply);
      const asked = { company_id: company_id.data, document, language: languageOf(request) };
      return pages.send(reply, await showLegalPage({ db, now: clock() }, asked));
    });
  }
}

/** No field of the form is longer. */
const TEXT_MAX = 200;
