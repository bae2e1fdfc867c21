import type { Language } from '#contract/language.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { announce } from '#server/platform/events/events.ts';
import { getContact } from '../consent/contact_ref.ts';
import { updateContact } from '../sql.ts';

/**
 * Corrections that contacts make to their own data; an empty value deletes, and an omitted date of birth stays. The audit log records that
 * the contact did it. 404.
 */
export function correctDetails(
  ctx: Ctx,
  loyalty_customer_id: string,
  { name, email, birth_date }: { name: string; email: string; birth_date?: string | undefined },
): Promise<{ name: string; email: string }> {
  const born = birth_date === undefined ? {} : { birth_date: birth_date || null };
  const changed = { name: name || null, email: email || null, ...born };
  return change(ctx, loyalty_customer_id, changed).then(() => ({ name, email }));
}

/** Sets the contact's language for messages and pages. 404. */
export function setLanguage(
  ctx: Ctx,
  loyalty_customer_id: string,
  language: Language,
): Promise<{ language: Language }> {
  return change(ctx, loyalty_customer_id, { language }).then(() => ({ language }));
}

function change(
  ctx: Ctx,
  id: string,
  changed: { name: string | null; email: string | null; birth_date?: string | null } | { language: Language },
): Promise<void> {
  return ctx.tx(async (t) => {
    await getContact(t, id);
    await updateContact(t, id, { ...changed, updated_at: ctx.now });
    await audit(ctx, t, 'contact.changed_themselves', id, { fields: Object.keys(changed) });
    await announce(t, { type: 'contact', id });
  });
}
