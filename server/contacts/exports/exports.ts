import { fileSlug } from '#contract/file_slug.ts';
import { getCompanyFacts } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import { type ExportFilters, type ExportRow, nextExported } from './exports.sql.ts';

const PAGE = 1000;

const COLUMNS = [
  'phone_e164',
  'name',
  'email',
  'consented',
  'tags',
  'zip_code',
  'language',
  'consent',
  'consent_since',
  'consent_source',
  'consent_wording_version',
  'consent_wording',
  'attested_how',
  'attested_when',
  'attested_by',
  'joined_by',
  'joined_at',
  'archived_at',
] as const;
type Column = (typeof COLUMNS)[number];

/** The heading row and the contacts, a page at a time, as fast as the client reads. Contacts who are added meanwhile are not included. */
export async function* exportedRows(
  ctx: Ctx,
  filters: ExportFilters,
  includeTags: boolean,
): AsyncGenerator<readonly string[]> {
  const isShown = (column: Column) => includeTags || column !== 'tags';
  yield COLUMNS.filter(isShown);
  let after: ExportRow | null = null;
  for (;;) {
    const page: ExportRow[] = await ctx.tx((t) => nextExported(t, filters, after, PAGE));
    for (const row of page) {
      const cells = cellsOf(row);
      yield COLUMNS.filter(isShown).map((column) => cells[column] ?? '');
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

function cellsOf(row: ExportRow): Record<Column, string | null | undefined> {
  const { phone_e164, name, email, zip_code, language, consent, consent_source } = row;
  return {
    phone_e164,
    name,
    email,
    zip_code,
    language,
    consent,
    consent_source,
    consented: String(consent === 'consented'),
    tags: row.tags.join(', '),
    consent_since: iso(row.consent_since),
    consent_wording_version: row.wording_version,
    consent_wording: row.wording,
    attested_how: row.attestation?.how,
    attested_when: row.attestation?.when,
    attested_by: row.attestation?.by,
    joined_by: row.source,
    joined_at: iso(row.created_at),
    archived_at: iso(row.archived_at),
  };
}

function iso(instant: string | null): string {
  return instant ? new Date(instant).toISOString() : '';
}

/** `Maple-Deli-contacts-2026-11-21.csv`: the day by the company's own clock. */
export async function exportName(ctx: Ctx): Promise<string> {
  const { name, time_zone } = await ctx.tx(getCompanyFacts);
  const day = dateIn(time_zone, ctx.now);
  return `${fileSlug(name, 'company')}-contacts-${day}.csv`;
}
