import { TAG_COLOR_DEFAULT, TAGS_MAX } from '#contract/contacts/limits.ts';
import { TagInput } from '#contract/contacts/tags.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { FileRow } from '#server/platform/tables/cell.rules.ts';
import { insertTag } from '../tags/tags.sql.ts';
import { type Fault, type FileContact, headingOf, type ReadContact } from './contact.rules.ts';
import { findKnownPhones, findSuppressed, listTexted, tagsByName } from './contacts.sql.ts';
import type { ImportWork } from './imports.sql.ts';
import type { Refusal } from './refusals.sql.ts';

export type ReadRow = Pick<FileRow, 'row' | 'cells'> & ReadContact;

/** The rows of one batch by outcome. */
export interface Sorted {
  fresh: (FileContact & { isSuppressed: boolean; tagIds: string[] })[];
  duplicate: FileContact[];
  known: FileContact[];
  refused: Refusal[];
  /** Numbers that the rows without a new contact opt out, as long as they are not suppressed. */
  optingOut: string[];
  /** Contacts who get texts now, but did not agree according to the rows. */
  sayingNo: { phone_e164: string; name: string | null }[];
  /** Names of unknown tags in the spelling of the file, once for each row. */
  unknownTags: string[];
}

export interface Sorting {
  work: ImportWork;
  /** The numbers of the earlier rows; those of this batch are added. */
  seen: Set<string>;
  /** A trial adds no tags: it collects the lower-case names that the import would add. */
  trial: Set<string> | null;
}

/** Decides the outcome of each row, by the earlier rows and by the current contacts, tags and suppressions. */
export async function sortRows(ctx: Ctx, t: Tenant, rows: readonly ReadRow[], sorting: Sorting): Promise<Sorted> {
  const { work, seen } = sorting;
  const sorted: Sorted = {
    fresh: [],
    duplicate: [],
    known: [],
    refused: [],
    optingOut: [],
    sayingNo: [],
    unknownTags: [],
  };
  const cellsOf = new Map<number, string[]>();
  const refuse = (row: number, faults: Fault[]) =>
    sorted.refused.push({ row_number: row, cells: cellsOf.get(row) ?? [], faults });

  const contacts: FileContact[] = [];
  for (const row of rows) {
    cellsOf.set(row.row, row.cells);
    if (row.contact) contacts.push(row.contact);
    else refuse(row.row, row.faults ?? []);
  }
  const known = await findKnownPhones(
    t,
    contacts.map(({ phone_e164 }) => phone_e164),
  );
  const tags = await openTags(ctx, t, sorting);
  const column = headingOf(work.shape.headings, work.mapping.phone_e164);
  const passed = (contact: FileContact, reason: 'duplicate' | 'known') => {
    if (work.skip_duplicates) sorted[reason].push(contact);
    else refuse(contact.row, [{ column, reason, value: contact.phone_e164 }]);
  };

  const fresh: (FileContact & { tagIds: string[] })[] = [];
  for (const contact of contacts) {
    if (seen.has(contact.phone_e164)) {
      passed(contact, 'duplicate');
      continue;
    }
    if (known.has(contact.phone_e164)) {
      seen.add(contact.phone_e164);
      passed(contact, 'known');
      continue;
    }
    const { tagIds, faults, unknown } = await tags.idsOf(contact.tags);
    sorted.unknownTags.push(...unknown);
    // A refused row does not make a later, correct row with the same number a duplicate.
    if (faults.length > 0) refuse(contact.row, faults);
    else {
      seen.add(contact.phone_e164);
      fresh.push({ ...contact, tagIds });
    }
  }
  const freshRows = new Set(fresh.map(({ row }) => row));
  const optingOut = rows.flatMap(({ row, opted_out }) => (opted_out && !freshRows.has(row) ? [opted_out] : []));
  const hashOf = (phone_e164: string) => ctx.keys.phoneHash(t.companyId, phone_e164);
  const hashes = [...fresh.map(({ phone_e164 }) => phone_e164), ...optingOut].map(hashOf);
  const suppressed = await findSuppressed(t, hashes);
  const isSuppressed = (at: number) => suppressed.has(hashes[at]?.toString('hex') ?? '');
  sorted.fresh = fresh.map((contact, at) => ({ ...contact, isSuppressed: isSuppressed(at) }));
  sorted.optingOut = optingOut.filter((_, at) => !isSuppressed(fresh.length + at));
  const saidNo = rows.flatMap(({ said_no }) => said_no ?? []);
  if (saidNo.length > 0) sorted.sayingNo = await listTexted(t, saidNo);
  sorted.refused.sort((a, b) => a.row_number - b.row_number);
  return sorted;
}

/** The tags of the company, and the treatment of unknown ones. */
async function openTags(ctx: Ctx, t: Tenant, { work, trial }: Sorting) {
  const known = await tagsByName(t);
  const added = trial ?? new Set<string>();
  for (const name of added) known.set(name, { tag_id: '', is_active: true });
  const column = headingOf(work.shape.headings, work.mapping.tags);
  const fault = (reason: Fault['reason'], value: string): Fault => ({ column, reason, value });

  /** Adds a tag, or returns the reason why it cannot. */
  async function create(name: string): Promise<Fault | undefined> {
    const input = TagInput.safeParse({ name, color_hex: TAG_COLOR_DEFAULT });
    if (!input.success) return fault('tag_name', name);
    if (known.size >= TAGS_MAX) return fault('too_many_tags', name);
    const tag_id = newId();
    if (!trial) await insertTag(t, tag_id, input.data, ctx.now);
    known.set(name.toLowerCase(), { tag_id, is_active: true });
    added.add(name.toLowerCase());
    return undefined;
  }

  async function idsOf(names: readonly string[]) {
    const faults: Fault[] = [];
    const unknown: string[] = [];
    const tagIds: string[] = [];
    for (const name of names) {
      const isKnown = known.has(name.toLowerCase());
      if (!isKnown || added.has(name.toLowerCase())) unknown.push(name);
      if (!isKnown) {
        if (work.unknown_tags === 'ignore') continue;
        const refusal = work.unknown_tags === 'create' ? await create(name) : fault('unknown_tag', name);
        if (refusal) faults.push(refusal);
      }
      const tag = known.get(name.toLowerCase());
      if (tag && !tag.is_active && work.unknown_tags !== 'ignore') faults.push(fault('inactive_tag', name));
      else if (tag?.is_active) tagIds.push(tag.tag_id);
    }
    return { tagIds, faults, unknown };
  }
  return { idsOf };
}
