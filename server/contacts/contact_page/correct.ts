import type { Language } from '#contract/language.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce } from '#server/platform/events/events.ts';
import { getContact } from '../consent/contact_ref.ts';
import { updateContact } from '../sql.ts';

/** What contacts correct of their own data: an empty value deletes, an omitted one stays. */
export interface DetailsChange {
  name?: string | undefined;
  email?: string | undefined;
  /** A calendar date. */
  birth_date?: string | undefined;
}

/** Corrections that contacts make to their own data. The audit log records that the contact did it. 404. */
export function correctDetails(
  ctx: Ctx,
  loyalty_customer_id: string,
  { name, email, birth_date }: DetailsChange,
): Promise<{ name: string; email: string }> {
  const given = Object.entries({ name, email, birth_date }).filter(([, value]) => value !== undefined);
  const changed: Partial<Record<keyof DetailsChange, string | null>> = Object.fromEntries(
    given.map(([field, value]) => [field, value || null]),
  );
  return ctx.tx(async (t) => {
    const before = await getContact(t, loyalty_customer_id);
    if (given.length > 0) await change(ctx, t, loyalty_customer_id, changed);
    const after = { ...before, ...changed };
    return { name: after.name ?? '', email: after.email ?? '' };
  });
}

/** Sets the contact's language for messages and pages. 404. */
export function setLanguage(
  ctx: Ctx,
  loyalty_customer_id: string,
  language: Language,
): Promise<{ language: Language }> {
  return ctx.tx(async (t) => {
    await getContact(t, loyalty_customer_id);
    await change(ctx, t, loyalty_customer_id, { language });
    return { language };
  });
}

async function change(
  ctx: Ctx,
  t: Tenant,
  id: string,
  changed: Partial<Record<keyof DetailsChange, string | null>> | { language: Language },
): Promise<void> {
  await updateContact(t, id, { ...changed, updated_at: ctx.now });
  await audit(ctx, t, 'contact.changed_themselves', id, { fields: Object.keys(changed) });
  await announce(t, { type: 'contact', id });
}
