import type { z } from 'zod';
import type { byPhone } from '#contract/contacts/by_phone.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { optOut } from '../consent/opt_out.ts';
import { eraseByPhone } from './erase.ts';
import type { ContactParts } from './parts.ts';

/**
 * Opts out any number, or erases what is stored about it, whether or not a contact has it: the customer's request holds when nothing else of
 * the contacts can be opened. Opting out twice has the effect of once.
 * @throws AppError 403 when another user than the owner erases, 404 when there is nothing to erase, 409 `importing` or with `unless_contact`, 422
 */
export async function stopByPhone(
  ctx: SessionCtx,
  parts: Pick<ContactParts, 'erasers' | 'dropWaiting'>,
  { phone, erase, unless_contact }: z.output<typeof byPhone.stop.body>,
): Promise<z.input<typeof byPhone.stop.reply>> {
  if (erase && ctx.role !== 'owner') throw new AppError('forbidden', httpTexts.roleNeeded('owner'));
  const phone_e164 = readPhone(phone);
  if (!phone_e164) throw new AppError('invalid', contactErrors.phone, { fields: { phone: contactErrors.phone } });
  if (erase) {
    await eraseByPhone(ctx, parts, phone_e164, unless_contact);
    return { outcome: 'erased' };
  }
  return ctx.tx(async (t) => {
    const given = { phone_e164, source: 'staff' } as const;
    const { loyalty_customer_id, outcome } = await optOut(ctx, t, given, parts.dropWaiting);
    if (outcome === 'opted_out') await audit(ctx, t, 'contact.opted_out', loyalty_customer_id);
    return { outcome: 'opted_out' };
  });
}
