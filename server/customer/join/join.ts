import { setTimeout as pause } from 'node:timers/promises';
import { AGE_MIN, ageOn, readBirthDate } from '#contract/contacts/birth_date.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { JoinInput } from '#contract/customer/join.ts';
import { joinMails } from '#contract/customer/join_mails.texts.ts';
import { JOINS_PER_HOUR } from '#contract/customer/limits.ts';
import { findBirthDate, findContactByPhone, optIn } from '#server/contacts/contacts.ts';
import { giveWelcomeCoupon } from '#server/coupons/coupons.ts';
import { greet, type Limits } from '#server/messaging/messaging.ts';
import { listOwnerEmails } from '#server/platform/company.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { findPublicCompany } from '#server/platform/db/find_company.ts';
import { AppError } from '#server/platform/errors.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { findSourceByCode } from '#server/program/program.ts';
import { disclosuresOf, findProgram, type Program } from '../customer.ts';
import { closedBy } from '../my_texts/my_texts_page.ts';
import { isProven, readFormToken, wordingHash } from './challenge.ts';
import type { JoinLimits } from './join_limits.ts';
import { readMobile } from './number.rules.ts';

/** Every join takes at least this long, far longer than the work for a new number. */
const ANSWER_MS = 250;

export interface JoinDeps {
  db: Database;
  now: Date;
  log: Ctx['log'];
  limits: JoinLimits;
  linkBase: () => string;
  /** The limits of the greeting. */
  texting: Limits;
}

/** A join as it was typed; the checked values are in `JoinDetails`. */
export interface JoinRequest extends Omit<JoinInput, 'phone_e164' | 'birth_date'> {
  typed_phone: string;
  typed_birth_date: string | undefined;
  company_id: string;
  ip: string;
  user_agent: string | null;
}

/**
 * A visitor joins with their number on the public page: the consent with its evidence and the welcome message in one transaction. The
 * evidence has the words only if the call brings a form of ours, which showed them. Neither the answer nor its duration reveals whether the number was known, new or blocked. The look-up of a public page proves the company's id.
 * @throws AppError in the page's language: 404 no such company, 409 `closed` or `wording_changed`, 422 by field, `too_young`, 429
 */
export async function joinProgram(deps: JoinDeps, request: JoinRequest): Promise<{ company_name: string }> {
  const { faults } = joinTexts[request.language];
  const companyId = await findPublicCompany(deps.db, request.company_id);
  if (!companyId) throw new AppError('not_found', faults.unknownCompany);
  const ctx = machineCtx(deps.db, companyId, deps.now, deps.log);
  const program = await ctx.tx((t) => findProgram(t, deps.now));
  const { company_name } = program;
  if (!program.is_open) {
    const { detail } = joinTexts[request.language].closed;
    throw new AppError('conflict', detail(company_name), { code: 'closed' });
  }
  const details = readJoinDetails(ctx, program, request);
  // A machine that fills in the hidden field is thanked, and nothing happens.
  if (request.website) {
    await pause(ANSWER_MS);
    return { company_name };
  }
  const { nonce, wording } = readForm(ctx, program, request);
  await spend(deps, ctx, program, { ...request, ...details, nonce });
  await Promise.all([
    ctx.tx((t) =>
      enter(ctx, t, { ...request, ...details, program, wording, texting: deps.texting, linkBase: deps.linkBase() }),
    ),
    pause(ANSWER_MS),
  ]);
  return { company_name };
}

interface JoinDetails {
  phone_e164: string;
  birth_date: string | undefined;
}

/** The checked details, or all faults of what was typed. Being too young is reported before anything is counted or stored. */
function readJoinDetails(ctx: Ctx, program: Program, request: JoinRequest): JoinDetails {
  const { faults, tooYoung } = joinTexts[request.language];
  const number = readMobile(request.typed_phone);
  const birth_date = program.age_gate ? readBirthDate(request.typed_birth_date ?? '') : undefined;
  const today = dateIn(program.time_zone, ctx.now);
  const age = birth_date ? ageOn(birth_date, today) : null;
  const fields = {
    ...('fault' in number ? { phone_e164: faults[number.fault] } : {}),
    ...(program.age_gate && age === null ? { birth_date: faults.birthDate } : {}),
    ...(request.consented ? {} : { consented: faults.consent }),
  };
  const [detail] = Object.values(fields);
  if ('fault' in number || detail !== undefined) throw new AppError('invalid', detail ?? faults.phone, { fields });
  if (age !== null && age < AGE_MIN) {
    throw new AppError('invalid', tooYoung.detail(program.company_name), { code: 'too_young' });
  }
  return { phone_e164: number.phone_e164, birth_date: birth_date ?? undefined };
}

/**
 * The form's nonce when a human filled it in; null for a call without a form, or without an answer to its question.
 * `wording`: the words that the form showed; null without a form.
 */
function readForm(
  ctx: Ctx,
  program: Program,
  { token, proof, language }: JoinRequest,
): { nonce: string | null; wording: string | null } {
  const form = token ? readFormToken(ctx.keys, ctx.companyId, token, ctx.now) : null;
  if (!form || !token) return { nonce: null, wording: null };
  const { en, es } = disclosuresOf(program);
  if (form.wording_hash !== wordingHash({ en: en.wording, es: es.wording })) {
    throw new AppError('conflict', joinTexts[language].faults.wordingChanged, { code: 'wording_changed' });
  }
  return { nonce: isProven(form, token, proof) ? form.nonce : null, wording: { en, es }[language].wording };
}

async function spend(
  { limits, linkBase }: JoinDeps,
  ctx: Ctx,
  { company_name }: Program,
  attempt: JoinRequest & JoinDetails & { nonce: string | null },
): Promise<void> {
  try {
    await limits.spend({ ...attempt, companyId: ctx.companyId });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    if (error.code === 'join_budget' && (await limits.mayAlert(ctx.companyId))) {
      ctx.log.warn({ company_id: ctx.companyId }, 'signup page reached its hourly limit');
      const mail = composeMail(joinMails.budgetSpent(company_name, JOINS_PER_HOUR, `${linkBase()}/contacts`));
      await ctx.tx(async (t) => {
        for (const email of await listOwnerEmails(t)) await queueMail(t, { to: email, topic: 'page limit', ...mail });
      });
    }
    const { tooMany } = joinTexts[attempt.language].faults;
    throw new AppError('too_many_requests', tooMany(Number(error.more.retry_after)), error.more);
  }
}

async function enter(
  ctx: Ctx,
  t: Tenant,
  given: JoinRequest & JoinDetails & { program: Program; wording: string | null; texting: Limits; linkBase: string },
): Promise<void> {
  const { phone_e164, birth_date, language, wording, ip, user_agent, source } = given;
  const contact = await findContactByPhone(t, phone_e164);
  const known = contact && (await findBirthDate(t, contact.loyalty_customer_id));
  // What is typed here does not replace a date that is known, and the answer does not tell.
  if (known && closedBy(given.program, known, ctx.now)) return;
  const joined = await optIn(ctx, t, {
    source: 'web_form',
    phone_e164,
    language,
    birth_date,
    // The place in an address can be made up; only the shop's own places count.
    joined_from: source ? (await findSourceByCode(t, source))?.code : undefined,
    wording,
    evidence: {
      ip,
      ...(user_agent === null ? {} : { user_agent }),
      ...(wording === null ? { without_form: true as const } : {}),
    },
  });
  if (joined.outcome === 'suppressed') return;
  const how = { linkBase: given.linkBase, giveCoupon: giveWelcomeCoupon, limits: given.texting };
  await greet(ctx, t, joined.loyalty_customer_id, how);
}
