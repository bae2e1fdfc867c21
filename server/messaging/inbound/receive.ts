import { readInbound } from '#contract/messaging/inbound/keywords.ts';
import type { ReceivedMessage } from '#server/drivers/sms/hooks.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import type { Limits } from '../limits.rules.ts';
import type { GiveCoupon } from '../welcome_message/queue_welcome_message.ts';
import { addressSpellings, keptBody } from './inbound.rules.ts';
import { findAddressOwner, listCompaniesOfPhone, listReceivers, listThreadCompanies } from './receive.sql.ts';
import { recordInbound } from './record_inbound.ts';

export interface InboundDeps extends Limits {
  db: Database;
  clock: Clock;
  log: Ctx['log'];
  linkBase: () => string;
  giveCoupon: GiveCoupon;
}

/** `nobody`: no company matches; `no_phone`: the sender is a word or a short number, which cannot be answered. */
export type Received = 'taken' | 'replayed' | 'nobody' | 'no_phone';

/**
 * Receives a message: for the company that owns the number, or else for the company that last texted this phone from a shared number. A
 * STOP to a shared number applies to every company that texted the phone from it, because networks block the whole number; one of them
 * confirms it. A second delivery has no second effect and completes what an interrupted delivery left undone.
 */
export async function receiveMessage(deps: InboundDeps, driver: string, arrived: ReceivedMessage): Promise<Received> {
  const phone_e164 = e164(arrived.from);
  if (phone_e164 === null) return 'no_phone';
  const to = addressSpellings(arrived.to);
  const body = keptBody(arrived.body);
  const text = {
    driver,
    provider_ref: arrived.provider_ref,
    phone_e164,
    address: arrived.to[0] ?? null,
    body,
    media_count: arrived.media_count,
    is_answered: arrived.is_answered,
  };
  const isStop = readInbound(body).kind.startsWith('stop');
  const receivers = await listReceivers(deps.db, driver, arrived.provider_ref);
  // The company of the first delivery keeps it, because another company can have texted the phone since.
  if (receivers.length > 0 && !isStop) return 'replayed';
  const companies = await companiesFor(deps.db, driver, to, phone_e164);
  const meant = isStop ? companies : companies.slice(0, 1);
  if (meant.length === 0) {
    deps.log.warn({ driver, provider_ref: arrived.provider_ref }, 'inbound message matches no company');
    return 'nobody';
  }
  let mayConfirm = receivers.length === 0;
  let isNew = false;
  for (const companyId of meant) {
    const ctx = machineCtx(deps.db, companyId, deps.clock(), deps.log);
    const greeting = { linkBase: deps.linkBase(), giveCoupon: deps.giveCoupon, limits: deps };
    const taken = await ctx.tx((t) => recordInbound(ctx, t, text, { mayConfirm, greeting }));
    if (taken.hasConfirmed) mayConfirm = false;
    isNew ||= taken.isNew;
  }
  return isNew ? 'taken' : 'replayed';
}

async function companiesFor(
  db: Database,
  driver: string,
  to: readonly string[],
  phone_e164: string,
): Promise<CompanyId[]> {
  const owner = await findAddressOwner(db, driver, to);
  if (owner) return [owner];
  const threads = await listThreadCompanies(db, driver, to, db.keys.phoneHashAnywhere(phone_e164));
  return threads.length > 0 ? threads : listCompaniesOfPhone(db, phone_e164);
}

/** The sender's number; null for words, short codes and anything else that is not a number. */
function e164(from: string): string | null {
  const text = from.trim();
  const plain = /^\d{11,15}$/.test(text) ? `+${text}` : text;
  return readPhone(plain) ?? (/^\+[1-9]\d{9,14}$/.test(plain) ? plain : null);
}
