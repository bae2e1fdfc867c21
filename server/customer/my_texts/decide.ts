import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import type { TextsState } from '#contract/customer/my_texts_page.ts';
import type { Language } from '#contract/language.ts';
import { automaticMessage, joinedMessage } from '#contract/messaging/sms/message_texts.ts';
import { type ContactParts, getContact, isBlocked, optIn, optOut, showDetails } from '#server/contacts/contacts.ts';
import { dropWaitingMessages, getBrand, queueMessage, queueWithLink } from '#server/messaging/messaging.ts';
import type { Ctx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findProgram } from '../customer.ts';
import { closedBy, wordsOf } from './my_texts_page.ts';

/** A decision of the contact who has the link, with its proof. */
export interface Decision {
  id: string;
  language: Language;
  /** The words that the contact read. */
  wording: string;
  ip: string;
  user_agent: string | null;
}

/**
 * Opts out: the block, the evidence and the one confirmation that a STOP gets, in one transaction; waiting messages are dropped. A second
 * time changes nothing. Whoever read earlier words is opted out too, and only words that are the page's are kept as read.
 * @throws AppError 404
 */
export function leave(
  ctx: Ctx,
  { id, language, wording, ...who }: Omit<Decision, 'wording'> & { wording?: string | undefined },
): Promise<{ state: TextsState }> {
  return ctx.tx(async (t) => {
    const ours = wordsOf(await findProgram(t, ctx.now))[language].leave;
    const given = {
      loyalty_customer_id: id,
      source: 'web_page',
      wording: wording === ours ? ours : undefined,
      evidence: evidenceOf(who),
    } as const;
    const { outcome } = await optOut(ctx, t, given, dropWaitingMessages);
    if (outcome === 'already') return { state: 'stopped' };
    const { phone_e164 } = await getContact(t, id);
    const body = automaticMessage('optOut', language, await getBrand(t));
    await queueMessage(ctx, t, { phone_e164, loyalty_customer_id: id, body, purpose: 'opt_out' });
    return { state: 'left' };
  });
}

/** Whether opting out would change nothing, as far as can be told without a lock. 404. */
export function hasLeft(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.tx(async (t) => {
    const { consent, phone_e164 } = await getContact(t, id);
    return consent === 'opted_out' && (await isBlocked(ctx, t, phone_e164));
  });
}

/**
 * Opts in, with the words of the shop's own form. A contact who said STOP cannot do it here.
 * The words must be the page's current ones.
 * @throws AppError 404, 409 `wording_changed`, `closed`, `stopped`, 422 unless the box was checked
 */
export function agree(
  ctx: Ctx,
  parts: ContactParts,
  { id, language, wording, agreed, linkBase, ...who }: Decision & { agreed: boolean; linkBase: string },
): Promise<{ state: TextsState }> {
  const texts = myTextsTexts[language];
  if (!agreed) throw new AppError('invalid', texts.agree.box, { fields: { agreed: texts.agree.box } });
  return ctx.tx(async (t) => {
    const program = await findProgram(t, ctx.now);
    requireWording(wordsOf(program)[language].disclosure.wording, wording, language);
    const { birth_date } = await showDetails(ctx, t, parts, id);
    const closed = closedBy(program, birth_date, ctx.now);
    if (closed) {
      const sentence = closed === 'plan' ? texts.agree.closed : texts.agree.age;
      throw new AppError('conflict', sentence(program.company_name), { code: 'closed' });
    }
    const given = {
      loyalty_customer_id: id,
      source: 'web_page',
      wording,
      language,
      evidence: evidenceOf(who),
    } as const;
    const { outcome } = await optIn(ctx, t, given);
    if (outcome === 'suppressed') throw new AppError('conflict', texts.faults.stopped, { code: 'stopped' });
    if (outcome === 'joined') {
      const { phone_e164 } = await getContact(t, id);
      const brand = await getBrand(t);
      const compose = (link: string) => joinedMessage('rejoined', language, brand, link);
      await queueWithLink(ctx, t, { phone_e164, loyalty_customer_id: id, purpose: 'opt_in', compose }, linkBase);
    }
    return { state: 'in' };
  });
}

/** The evidence keeps the words that were read, so they must be those of the page. */
function requireWording(ours: string, theirs: string, language: Language): void {
  if (ours === theirs) return;
  throw new AppError('conflict', myTextsTexts[language].faults.changed, { code: 'wording_changed' });
}

function evidenceOf({ ip, user_agent }: Pick<Decision, 'ip' | 'user_agent'>) {
  return { ip, ...(user_agent === null ? {} : { user_agent }) };
}
