import { ATTESTED_WORDING } from '#contract/contacts/contacts.texts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { announce } from '#server/platform/events/events.ts';
import { type ConsentEvent, lockConsent } from '../consent/events.sql.ts';
import { appendConsent } from '../consent/ledger.ts';
import { optOut } from '../consent/opt_out.ts';
import { promiseOf } from '../consent/promise.ts';
import type { DropWaiting } from '../consent/stop_messages.ts';
import type { ConsentState } from '../sql.ts';
import { saysNo } from './contact.rules.ts';
import { insertContacts, insertTagged, listConsented } from './contacts.sql.ts';
import { addCounts, type ImportWork, lockWork } from './imports.sql.ts';
import { insertRefusals } from './refusals.sql.ts';
import { type ReadRow, type Sorted, sortRows } from './sort.ts';

/**
 * Imports the rows after `work.rows_done` up to `lastRow` and records them as done, in one transaction. Returns false when the import was
 * stopped or another process continues it: then nothing was changed, and the caller has nothing left to do.
 */
export function importBatch(
  ctx: Ctx,
  work: ImportWork,
  batch: { rows: readonly ReadRow[]; after: number; lastRow: number; seen: Set<string> },
  dropWaiting: DropWaiting,
): Promise<boolean> {
  return ctx.tx(async (t) => {
    // The lock of consent first, as erasing a contact takes it before the rows of imports.
    await lockConsent(t);
    const now = await lockWork(t, work.import_id);
    if (now?.state !== 'running' || now.rows_done !== batch.after) return false;
    const sorted = await sortRows(ctx, t, batch.rows, { work, seen: batch.seen, trial: null });
    const { inserted, known } = await addContacts(ctx, t, work, sorted.fresh);
    await takeOptOuts(ctx, t, work, batch.rows, dropWaiting);
    await insertRefusals(t, work.import_id, sorted.refused);
    await addCounts(t, work.import_id, batch.lastRow, {
      imported: inserted.length,
      duplicate: sorted.duplicate.length,
      known: sorted.known.length + known,
      suppressed: inserted.filter(({ isSuppressed }) => isSuppressed).length,
      refused: sorted.refused.length,
    });
    await tellProgress(t, work.import_id);
    return true;
  });
}

/** Adds the new contacts with their tags and consent. `known`: how many were added elsewhere meanwhile. */
async function addContacts(ctx: Ctx, t: Tenant, work: ImportWork, fresh: Sorted['fresh']) {
  const promised = await promiseOf(t, ATTESTED_WORDING);
  const contacts = fresh.map((contact) => {
    const isAgreed = work.attestation !== null && !saysNo(contact) && !contact.isSuppressed;
    const isOut = contact.isSuppressed || contact.consent_in_file === 'out';
    const consent: ConsentState = isOut ? 'opted_out' : isAgreed ? 'consented' : 'needs_confirmation';
    const promised_per_month = isAgreed ? promised : null;
    return { ...contact, isAgreed, consent, promised_per_month, loyalty_customer_id: newId() };
  });
  const added = await insertContacts(t, work.import_id, contacts, ctx.now);
  const inserted = contacts.filter(({ loyalty_customer_id }) => added.has(loyalty_customer_id));
  await insertTagged(
    t,
    inserted.flatMap(({ loyalty_customer_id, tagIds }) => tagIds.map((tag_id) => ({ loyalty_customer_id, tag_id }))),
  );
  await appendConsent(
    t,
    inserted.map(({ loyalty_customer_id, phone_e164, row, isAgreed }): ConsentEvent => {
      const attestation = isAgreed && work.attestation ? { attestation: work.attestation } : {};
      return {
        consent_event_id: newId(),
        loyalty_customer_id,
        kind: isAgreed ? 'opt_in' : 'added_unconfirmed',
        source: 'import',
        wording: isAgreed ? ATTESTED_WORDING : null,
        occurred_at: ctx.now,
        recorded_by: ctx.userId,
        evidence: { phone_e164, import: placeIn(work, row), ...attestation },
      };
    }),
  );
  return { inserted, known: contacts.length - inserted.length };
}

/** Opts out whoever the rows say does not want texts. */
async function takeOptOuts(
  ctx: Ctx,
  t: Tenant,
  work: ImportWork,
  rows: readonly ReadRow[],
  dropWaiting: DropWaiting,
): Promise<void> {
  // An "unsubscribed" in the file is an opt-out, also of an existing contact and in a row that is refused.
  for (const { row, opted_out } of rows) {
    if (opted_out === undefined) continue;
    const given = { phone_e164: opted_out, source: 'import', evidence: { import: placeIn(work, row) } } as const;
    await optOut(ctx, t, given, dropWaiting);
  }
  // A "no" stops the texts of a contact who agreed before, unless the user knows better; also of one whom an earlier row has just added.
  const saidNo = work.keeps_saying_no ? [] : rows.filter(({ said_no }) => said_no !== undefined);
  const agreed = await listConsented(
    t,
    saidNo.flatMap(({ said_no }) => said_no ?? []),
  );
  for (const { phone_e164 } of agreed) {
    const row = saidNo.find(({ said_no }) => said_no === phone_e164)?.row;
    const evidence = row === undefined ? {} : { import: placeIn(work, row) };
    await optOut(ctx, t, { phone_e164, source: 'import', evidence }, dropWaiting);
  }
}

/** Where a row stands, as the evidence of consent names it. */
function placeIn({ file_name, file_sha256 }: ImportWork, row: number) {
  return { file_name, sha256: file_sha256, row };
}

export async function tellProgress(t: Tenant, import_id: string): Promise<void> {
  await announce(t, { type: 'contact_import', id: import_id });
}
