import { actionName } from '#contract/account/audit/actions.texts.ts';
import type { AuditFilters } from '#contract/account/audit/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type EventRow, listEvents } from './audit.sql.ts';
import { detailOf } from './rules.ts';

const PAGE = 1000;

const COLUMNS = [
  'occurred_at',
  'user',
  'event',
  'action',
  'about',
  'subject_id',
  'changes',
  'details',
  'address',
  'device',
];

/** The heading row and the events, newest first, a page at a time, as fast as the client reads. */
export async function* exportedEvents(
  ctx: Ctx,
  filters: AuditFilters,
  zone: string,
): AsyncGenerator<readonly string[]> {
  yield COLUMNS;
  let after: EventRow | null = null;
  for (;;) {
    const page: EventRow[] = await ctx.tx((t) => listEvents(t, filters, zone, { limit: PAGE, after }));
    for (const row of page) yield cellsOf(row);
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

function cellsOf(row: EventRow): string[] {
  const { changes, facts } = detailOf(row.detail);
  return [
    row.occurred_at.toISOString(),
    row.user ?? '',
    actionName(row.action),
    row.action,
    row.about ?? '',
    row.subject_id ?? '',
    changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; '),
    facts.map(({ field, value }) => `${field}: ${value}`).join('; '),
    row.address ?? '',
    row.device ?? '',
  ];
}
