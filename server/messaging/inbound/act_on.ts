import { isAbroad } from '#contract/contacts/phone.ts';
import { HOUR_MS } from '#contract/dates.ts';
import type { InboundKind } from '#contract/messaging/inbound/keywords.ts';
import { AUTOMATIC_ANSWERS_PER_HOUR } from '#contract/messaging/limits.ts';
import {
  type AutomaticMessage,
  automaticMessage,
  type JoinedMessage,
  joinedMessage,
} from '#contract/messaging/sms/message_texts.ts';
import { type ContactRow, optIn, optOut } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { getBrand } from '../brand.sql.ts';
import { isAdult } from '../campaigns/adults.ts';
import { queueWithLink } from '../links/queue_with_link.ts';
import { queueMessage } from '../sending/queue/queue_message.ts';
import { dropWaitingMessages } from '../sending/waiting.sql.ts';
import { readSettings } from '../settings/settings.ts';
import { type Greeting, queueWelcomeMessage } from '../welcome_message/queue_welcome_message.ts';
import type { InboundReading } from './inbound.rules.ts';
import { countAutomaticAnswers, findConfirmationWords } from './receive.sql.ts';

interface Text {
  inbound_message_id: string;
  phone_e164: string;
  body: string;
  /** The provider has answered it. */
  is_answered: boolean;
  reading: InboundReading;
  contact: ContactRow | undefined;
  mayConfirm: boolean;
  greeting: Greeting;
}

export interface ActedOn {
  /** Its final meaning: a START that cannot be granted is left for the team to read. */
  kind: InboundKind;
  loyalty_customer_id: string | null;
  /** Whether the STOP has already had its one confirmation. */
  hasConfirmed: boolean;
}

/** Does what a message asks for: gives or withdraws consent, and answers. */
export async function actOn(ctx: Ctx, t: Tenant, text: Text): Promise<ActedOn> {
  const { kind } = text.reading;
  const loyalty_customer_id = text.contact?.loyalty_customer_id ?? null;
  if (kind === 'stop' || kind === 'stop_unsure') return stop(ctx, t, text);
  if (kind === 'start' || kind === 'yes') return join(ctx, t, text);
  if (kind === 'help' && !text.is_answered) await answer(ctx, t, text, loyalty_customer_id, 'help');
  return { kind, loyalty_customer_id, hasConfirmed: false };
}

/** A second STOP, or one to a company that the contact already left, gets no second confirmation. */
async function stop(ctx: Ctx, t: Tenant, text: Text): Promise<ActedOn> {
  const { phone_e164, body, reading, mayConfirm, is_answered } = text;
  const given = { phone_e164, source: 'keyword', words: body } as const;
  const { outcome, loyalty_customer_id } = await optOut(ctx, t, given, dropWaitingMessages);
  const isFirst = outcome === 'opted_out' && mayConfirm;
  if (isFirst && !is_answered) await answer(ctx, t, text, loyalty_customer_id, 'optOut');
  return { kind: reading.kind, loyalty_customer_id, hasConfirmed: isFirst };
}

async function join(ctx: Ctx, t: Tenant, text: Text): Promise<ActedOn> {
  const { phone_e164, body, contact, reading } = text;
  // No promotion goes to a number from abroad, so nobody can agree to any with it.
  if (isAbroad(phone_e164) || (await isTooYoung(ctx, t, contact))) {
    return { kind: 'reply', loyalty_customer_id: contact?.loyalty_customer_id ?? null, hasConfirmed: false };
  }
  const wording =
    contact && reading.kind === 'yes' ? await findConfirmationWords(t, contact.loyalty_customer_id) : null;
  const { loyalty_customer_id } = await optIn(ctx, t, {
    phone_e164,
    source: 'keyword',
    wording,
    evidence: { words: body },
    language: contact?.language ?? reading.language,
  });
  if (loyalty_customer_id !== null && reading.kind === 'yes') {
    await queueWelcomeMessage(ctx, t, loyalty_customer_id, text.greeting);
  } else if (loyalty_customer_id !== null && !text.is_answered) {
    await confirmJoin(ctx, t, text, loyalty_customer_id, contact ? 'rejoined' : 'joined');
  }
  return { kind: reading.kind, loyalty_customer_id, hasConfirmed: false };
}

/** Behind an age gate, a text alone is not enough to join, because it has no date of birth: only contacts known to be 21 join by it. */
async function isTooYoung(ctx: Ctx, t: Tenant, contact: ContactRow | undefined): Promise<boolean> {
  if (!(await readSettings(t)).age_gate) return false;
  return !(await isAdult(ctx, t, contact?.loyalty_customer_id ?? null));
}

const PURPOSES = { optOut: 'opt_out', help: 'help' } as const;

/**
 * Answers automatically with a limit, because the other end can be a machine that answers too. The confirmation of an opt-out is exempt
 * from the limit.
 */
async function answer(
  ctx: Ctx,
  t: Tenant,
  { phone_e164, inbound_message_id, reading }: Text,
  loyalty_customer_id: string | null,
  kind: Exclude<AutomaticMessage, 'confirm'>,
): Promise<void> {
  const whom = { phone_e164, loyalty_customer_id };
  const purpose = PURPOSES[kind];
  if (await isAnsweredEnough(ctx, t, whom, kind === 'optOut' ? [purpose] : ANSWERS)) return;
  const body = automaticMessage(kind, reading.language, await getBrand(t, loyalty_customer_id));
  await queueMessage(ctx, t, { ...whom, body, purpose, in_reply_to: inbound_message_id });
}

/** Confirms a START, with the link to the contact's own pages. */
async function confirmJoin(
  ctx: Ctx,
  t: Tenant,
  { phone_e164, inbound_message_id, reading, greeting }: Text,
  loyalty_customer_id: string,
  kind: JoinedMessage,
): Promise<void> {
  const whom = { phone_e164, loyalty_customer_id };
  if (await isAnsweredEnough(ctx, t, whom, ANSWERS)) return;
  const brand = await getBrand(t, loyalty_customer_id);
  const compose = (link: string) => joinedMessage(kind, reading.language, brand, link);
  const message = { ...whom, purpose: 'opt_in', in_reply_to: inbound_message_id, compose } as const;
  await queueWithLink(ctx, t, message, greeting.linkBase);
}

const ANSWERS = ['opt_out', 'help', 'opt_in'] as const;

async function isAnsweredEnough(
  ctx: Ctx,
  t: Tenant,
  whom: { phone_e164: string; loyalty_customer_id: string | null },
  purposes: readonly (typeof ANSWERS)[number][],
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - HOUR_MS);
  return (await countAutomaticAnswers(t, whom, purposes, since)) >= AUTOMATIC_ANSWERS_PER_HOUR;
}
