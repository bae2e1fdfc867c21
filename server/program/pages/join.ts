import { setTimeout as pause } from 'node:timers/promises';
import { AGE_MIN, ageOn, readBirthDate } from '#contract/birth_date.ts';
import type { JoinInput } from '#contract/join.ts';
import { GREETING_EVERY_MS, GREETINGS_PER_MONTH, JOINS_PER_HOUR } from '#contract/limits.ts';
import { joinTexts } from '#contract/texts/join.ts';
import { joinMails } from '#contract/texts/join_mails.ts';
import { listOwnerEmails } from '#server/account/account.ts';
import { optIn } from '#server/contacts/contacts.ts';
import { type Limits, welcome } from '#server/messaging/messaging.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import type { Database, Tenant } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { mintCompanyId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail.ts';
import { composeMail } from '#server/platform/mail_content.ts';
import { getBranding } from '../branding/sql.ts';
import { findSourceByCode } from '../qr/sources.sql.ts';
import { isProven, readFormToken, wordingHash } from './challenge.ts';
import type { JoinLimits } from './join_limits.ts';
import { readMobile } from './number.rules.ts';
import { findGreetings } from './pages.sql.ts';
import { disclosuresOf, findProgramme, type Programme } from './programme.ts';

/** Every join takes at least this long, far more than the work for a number that is new. */
const ANSWER_MS = 250;
const MONTH_MS = 30 * 24 * 3_600_000;

export interface JoinDeps {
  db: Database;
  now: Date;
  log: Ctx['log'];
  limits: JoinLimits;
  linkBase: () => string;
  /** What the greeting keeps to. */
  texting: Limits;
}

export interface JoinRequest extends JoinInput {
  company_id: string;
  ip: string;
  user_agent: string | null;
}

/**
 * Somebody joins by their number on the public page: consent with its evidence and the welcome text in one transaction. Neither the
 * answer nor its time tells whether the number was known, new or blocked. The look-up of a public page is what proves the company's id.
 * @throws AppError in the page's language: 404 no such company, 409 `closed` or `wording_changed`, 422 by field, `too_young`, 429
 */
export async function joinProgramme(deps: JoinDeps, request: JoinRequest): Promise<{ company_name: string }> {
  const { faults } = joinTexts[request.language];
  const ctx = machineCtx(deps.db, mintCompanyId(request.company_id), deps.now, deps.log);
  const programme = await ctx.tx(async (t) => ((await getBranding(t)) ? await findProgramme(t, deps.now) : null));
  if (!programme) throw new AppError('not_found', faults.unknownCompany);
  const { company_name } = programme;
  if (!programme.is_open) {
    const { detail } = joinTexts[request.language].closed;
    throw new AppError('conflict', detail(company_name), { code: 'closed' });
  }
  const person = readPerson(ctx, programme, request);
  // Who fills in what nobody sees is thanked, and nothing happens.
  if (request.website) {
    await pause(ANSWER_MS);
    return { company_name };
  }
  const { nonce } = readForm(ctx, programme, request);
  await spend(deps, ctx, programme, { ...request, ...person, nonce });
  await Promise.all([
    ctx.tx((t) => enter(ctx, t, { ...request, ...person, programme, texting: deps.texting })),
    pause(ANSWER_MS),
  ]);
  return { company_name };
}

interface Person {
  phone_e164: string;
  birth_date: string | undefined;
}

/** Who it is, or everything that is wrong with what was typed. Too young is said before anything is counted or kept. */
function readPerson(ctx: Ctx, programme: Programme, request: JoinRequest): Person {
  const { faults, tooYoung } = joinTexts[request.language];
  const number = readMobile(request.phone_e164);
  const birth_date = programme.age_gate ? readBirthDate(request.birth_date ?? '') : undefined;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: programme.time_zone }).format(ctx.now);
  const age = birth_date ? ageOn(birth_date, today) : null;
  const fields = {
    ...('fault' in number ? { phone_e164: faults[number.fault] } : {}),
    ...(programme.age_gate && age === null ? { birth_date: faults.birthDate } : {}),
    ...(request.consented ? {} : { consented: faults.consent }),
  };
  const [detail] = Object.values(fields);
  if ('fault' in number || detail !== undefined) throw new AppError('invalid', detail ?? faults.phone, { fields });
  if (age !== null && age < AGE_MIN) {
    throw new AppError('invalid', tooYoung.detail(programme.company_name), { code: 'too_young' });
  }
  return { phone_e164: number.phone_e164, birth_date: birth_date ?? undefined };
}

/** The form's nonce when a person filled it in; null for a call without a form, or without an answer to its question. */
function readForm(ctx: Ctx, programme: Programme, { token, proof, language }: JoinRequest): { nonce: string | null } {
  const form = token ? readFormToken(ctx.keys, ctx.companyId, token, ctx.now) : null;
  if (!form || !token) return { nonce: null };
  const { en, es } = disclosuresOf(programme);
  if (form.wording_hash !== wordingHash({ en: en.wording, es: es.wording })) {
    throw new AppError('conflict', joinTexts[language].faults.wordingChanged, { code: 'wording_changed' });
  }
  return { nonce: isProven(form, token, proof) ? form.nonce : null };
}

async function spend(
  { limits, linkBase }: JoinDeps,
  ctx: Ctx,
  { company_name }: Programme,
  attempt: JoinRequest & Person & { nonce: string | null },
): Promise<void> {
  try {
    await limits.spend({ ...attempt, companyId: ctx.companyId });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    if (error.code === 'join_budget' && (await limits.mayAlert(ctx.companyId))) {
      ctx.log.warn({ company_id: ctx.companyId }, 'a public page has taken as many numbers as it may');
      const mail = composeMail(joinMails.budgetSpent(company_name, JOINS_PER_HOUR, `${linkBase()}/contacts`));
      await ctx.tx(async (t) => {
        for (const { email } of await listOwnerEmails(t)) await queueMail(t, { to: email, ...mail });
      });
    }
    const { tooMany } = joinTexts[attempt.language].faults;
    throw new AppError('too_many_requests', tooMany(Number(error.more.retry_after)), error.more);
  }
}

async function enter(
  ctx: Ctx,
  t: Tenant,
  given: JoinRequest & Person & { programme: Programme; texting: Limits },
): Promise<void> {
  const { phone_e164, birth_date, language, ip, user_agent, source } = given;
  const joined = await optIn(ctx, t, {
    source: 'web_form',
    phone_e164,
    language,
    birth_date,
    // What is in an address can be made up; a place is one that the shop has.
    joined_from: source ? (await findSourceByCode(t, source))?.code : undefined,
    wording: disclosuresOf(given.programme)[language].wording,
    evidence: { ip, ...(user_agent === null ? {} : { user_agent }) },
  });
  if (joined.outcome === 'suppressed') return;
  const { last, count } = await findGreetings(t, joined.loyalty_customer_id, new Date(ctx.now.getTime() - MONTH_MS));
  const isDue = last === null || ctx.now.getTime() - last.getTime() >= GREETING_EVERY_MS;
  if (isDue && count < GREETINGS_PER_MONTH) await welcome(ctx, t, joined.loyalty_customer_id, given.texting);
}
