import { sql } from 'kysely';
import { UNPOSTED_KINDS } from '#contract/invoices/kind_names.ts';
import { TASKS, type Task } from '#contract/invoices/to_do.ts';

/** Whether the document `i` needs a user. */
export const IS_TO_DO = sql<boolean>`i.status in ('needs_review', 'duplicate')`;

const APPROVAL = sql`(select a.status from invoice_approvals a
  where a.company_id = i.company_id and a.invoice_id = i.invoice_id and a.status <> 'withdrawn')`;

/** What the document `i` is waiting for; null when it needs nobody. */
export const TASK = sql<Task | null>`case
  when i.status = 'duplicate' then 'duplicate'
  when i.status <> 'needs_review' then null
  when i.reason_code is not null then 'unreadable'
  when i.kind in (${sql.join(UNPOSTED_KINDS.map((kind) => sql.lit(kind)))}) then 'kind'
  when ${APPROVAL} = 'asked' then 'approve'
  when ${APPROVAL} = 'refused' then 'refused'
  -- A packing slip is posted without money.
  when i.kind <> 'packing_slip' and i.exchange_rate is null
    and i.currency <> (select c.currency from companies c where c.company_id = i.company_id) then 'exchange_rate'
  when not i.adds_up then 'sums'
  when i.doubt_count > 0 then 'values'
  when not exists (select from invoice_lines l where l.company_id = i.company_id and l.invoice_id = i.invoice_id) then 'lines'
  else 'post' end`;

/** Group after group, what has waited longest first. */
export const TO_DO_ORDER = sql`array_position(array[${sql.join(TASKS.map((task) => sql.lit(task)))}], ${TASK}), i.uploaded_at, i.invoice_id`;
