import { randomBytes } from 'node:crypto';
import { NIL } from 'uuid';
import { mailInErrors } from '#contract/invoices/capture/mail_in.texts.ts';
import type { MailInSettings } from '#contract/invoices/capture/mail_in.ts';
import { MAIL_SENDERS_MAX } from '#contract/invoices/limits.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import {
  deleteSender,
  deleteToken,
  findToken,
  insertSender,
  insertToken,
  listSenders,
  listTeamAddresses,
} from './address.sql.ts';
import { mailAddressOf, tokenFrom } from './mail_in.rules.ts';

/** The address of the installation's mailbox; undefined when it has none. */
export type MailboxAddress = string | undefined;

/** In an event: the address or the senders, not one email. */
const SETTINGS = NIL;

export async function showMailIn(t: Tenant, mailbox: MailboxAddress): Promise<MailInSettings> {
  const token = await findToken(t);
  return {
    available: mailbox !== undefined,
    address: mailbox !== undefined && token !== null ? mailAddressOf(mailbox, token) : null,
    senders: await listSenders(t),
    team: await listTeamAddresses(t),
  };
}

/** Makes one change in a transaction, and shows the result. */
export function changeMailIn(ctx: Ctx, mailbox: MailboxAddress, change: (t: Tenant) => Promise<void>) {
  return ctx.tx(async (t) => {
    await change(t);
    await announce(t, { type: 'mail_in', id: SETTINGS });
    return showMailIn(t, mailbox);
  });
}

/** Gives the company an address; an earlier one stops working. */
export async function createAddress(ctx: Ctx, t: Tenant): Promise<void> {
  await deleteToken(t);
  await insertToken(t, tokenFrom(randomBytes(16)), ctx.now);
  await audit(ctx, t, 'mail_in.address_created', null);
}

export async function removeAddress(ctx: Ctx, t: Tenant): Promise<void> {
  if (await deleteToken(t)) await audit(ctx, t, 'mail_in.address_removed', null);
}

/** @throws AppError 409 when the list is full */
export async function acceptSender(ctx: Ctx, t: Tenant, sender: string): Promise<void> {
  if ((await listSenders(t)).length >= MAIL_SENDERS_MAX) {
    throw new AppError('conflict', mailInErrors.tooManySenders(MAIL_SENDERS_MAX), { code: 'too_many_senders' });
  }
  if (await insertSender(t, sender, ctx.userId, ctx.now)) await audit(ctx, t, 'mail_in.sender_added', null, { sender });
}

/** @throws AppError 404 */
export async function removeSender(ctx: Ctx, t: Tenant, sender: string): Promise<void> {
  if (!(await deleteSender(t, sender))) throw new AppError('not_found', mailInErrors.noSender);
  await audit(ctx, t, 'mail_in.sender_removed', null, { sender });
}
