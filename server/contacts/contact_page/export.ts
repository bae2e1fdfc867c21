import type { TimelineEntry } from '#contract/contacts/page.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { showContact } from '../edit/edit_contact.ts';
import { consentTimeline } from './consent_timeline.sql.ts';
import { showDetails } from './details.ts';
import { listEvidence } from './evidence.sql.ts';
import type { ContactParts, TimelineSource } from './parts.ts';

/** Entries requested from a source at a time. */
const PAGE = 500;

export type ContactFile = Awaited<ReturnType<typeof gatherContact>>;

/** All data about one contact. The audit log records who exported it. 404. */
export function gatherContact(ctx: Ctx, parts: ContactParts, loyalty_customer_id: string) {
  return ctx.tx(async (t) => {
    const contact = await showContact(t, loyalty_customer_id);
    const { phone_e164 } = contact;
    const { name: company, time_zone } = await getCompanyFacts(t);
    const { message, reply, click, coupon } = parts.timeline;
    const hash = ctx.keys.phoneHash(t.companyId, phone_e164).toString('hex');
    const all = (source: TimelineSource) => readAll(t, source, loyalty_customer_id);
    const evidence = await listEvidence(t, { phone_e164, hash });
    const file = {
      company,
      time_zone,
      made_at: ctx.now.toISOString(),
      contact,
      details: await showDetails(ctx, t, parts, loyalty_customer_id),
      consent: await all(consentTimeline),
      consent_evidence: evidence.flatMap(({ consent_event_id, evidence: kept }) =>
        kept ? [{ consent_event_id, ...kept }] : [],
      ),
      messages: await all(message),
      replies: await all(reply),
      clicks: await all(click),
      coupons: await all(coupon),
    };
    await audit(ctx, t, 'contact.person_exported', loyalty_customer_id);
    return file;
  });
}

async function readAll(t: Tenant, source: TimelineSource, id: string): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await source(t, id, last ? { at: new Date(last.at), id: last.id } : null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
