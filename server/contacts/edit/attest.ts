import type { Attestation as AttestationInput } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { isSpokenConsent } from '#contract/contacts/spoken_consent.ts';
import { HOUR_MS } from '#contract/dates.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Attestation } from '../consent/events.sql.ts';
import { usernameOf } from '../sql.ts';

/** The latest time zone of the world. */
const LATEST_ZONE_MS = 14 * HOUR_MS;

/** The attestation as it is stored: the user who adds it vouches for it, unless another name is given. A future date is refused. */
export async function attested(
  ctx: Ctx,
  t: Tenant,
  given: AttestationInput | undefined,
): Promise<Attestation | undefined> {
  if (!given) return undefined;
  const latestToday = new Date(ctx.now.getTime() + LATEST_ZONE_MS).toISOString().slice(0, 10);
  if (given.when > latestToday)
    throw new AppError('invalid', contactErrors.attestationFuture, {
      fields: { 'attestation.when': contactErrors.attestationFuture },
    });
  const by = given.by ?? (ctx.userId === null ? undefined : await usernameOf(t, ctx.userId));
  return { how: given.how, when: given.when, by: by ?? '' };
}

/** The attestation of a whole file: a spoken yes proves nothing there either. 422. */
export async function attestedInWriting(
  ctx: Ctx,
  t: Tenant,
  given: AttestationInput | undefined,
): Promise<Attestation | undefined> {
  if (given && isSpokenConsent(given.how)) {
    const detail = contactErrors.attestationSpoken;
    throw new AppError('invalid', detail, { fields: { 'attestation.how': detail } });
  }
  return attested(ctx, t, given);
}
