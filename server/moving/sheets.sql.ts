import type pg from 'pg';
import type { SheetName } from '#contract/moving/sheets.texts.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';

const PAGE = 2000;
const OF_USER = 'of_user';
const OF_FILES = 'of_files';

/** An instant by the shop's clock, an amount of cents, and a list in one cell. */
const at = (column: string) => `to_char(${column} at time zone :zone, 'YYYY-MM-DD HH24:MI')`;
const money = (column: string) => `to_char(${column} / 100.0, 'FM999999999999990.00')`;
const joined = (column: string) => `array_to_string(${column}, ', ')`;
/** Ids that the caller replaces by names, recognized by the names of their columns. */
const user = (column: string) => `${column} as ${OF_USER}`;
const of = (alias: string) => `${alias}.company_id = :company`;
const contact = (alias: string) =>
  `left join contacts k on ${of('k')} and k.loyalty_customer_id = ${alias}.loyalty_customer_id`;
const campaign = (alias: string) => `left join campaigns g on ${of('g')} and g.campaign_id = ${alias}.campaign_id`;
const item = (alias: string) => `left join items i on ${of('i')} and i.item_id = ${alias}.item_id`;

/** The items of a mixed case, in one cell. */
const partNames = (table: string, isOfRow: string) =>
  `(select string_agg(g.name, ', ' order by p.position) from ${table} p join items g on ${of('g')} and g.item_id = p.item_id where ${of('p')} and ${isOfRow})`;

/** The columns of each sheet, in the order of its headings. */
const QUERIES: Record<SheetName, string> = {
  inventory: `select name, sku, ${joined('barcodes')}, category, stock_unit, on_hand, par_level, reorder_point, last_cost,
    average_cost, is_active, ${at('created_at')} from items x where ${of('x')} order by name_key`,
  stock_movements: `select x.effective_on, i.name, x.reason, x.quantity, x.on_hand_after, x.unit_cost, x.note, v.vendor, v.number,
    ${user('x.created_by')}, ${at('x.occurred_at')} from stock_movements x ${item('x')}
    left join invoices v on ${of('v')} and v.invoice_id = x.invoice_id where ${of('x')} order by x.occurred_at, x.movement_id`,
  vendors: `select name, x.currency, ${joined('tax_ids')}, ${joined('phones')}, ${joined('emails')}, is_active, ${at('created_at')}
    from vendors x where ${of('x')} order by name_key`,
  vendor_items: `select v.name, x.code, x.description,
    coalesce(i.name, ${partNames('vendor_item_parts', 'p.vendor_item_id = x.vendor_item_id')}), x.charge, x.unit, x.pack, x.stock_per_unit, x.last_unit_price, x.last_on
    from vendor_items x join vendors v on ${of('v')} and v.vendor_id = x.vendor_id ${item('x')} where ${of('x')}
    order by v.name_key, x.description_key`,
  invoices: `select x.vendor, x.number, x.date, x.due_date, x.po_number, x.currency, x.exchange_rate, ${money('x.subtotal_cents')},
    ${money('x.tax_cents')}, ${money('x.fees_cents')}, ${money('x.total_cents')}, x.status, ${at('x.uploaded_at')}, ${at('x.posted_at')}, x.paid_on,
    (select string_agg(f.file_id::text, ' ' order by f.position) from invoice_files f
      where ${of('f')} and f.invoice_id = x.invoice_id) as ${OF_FILES}
    from invoices x where ${of('x')} order by x.uploaded_at, x.invoice_id`,
  invoice_lines: `select v.vendor, v.number, v.date, x.position + 1, x.code, x.description, x.quantity, x.unit, x.pack, x.unit_price,
    ${money('x.amount_cents')}, coalesce(i.name, ${partNames('invoice_line_parts', 'p.invoice_id = x.invoice_id and p.line_id = x.line_id')}),
    x.stock_quantity, x.ignore from invoice_lines x
    join invoices v on ${of('v')} and v.invoice_id = x.invoice_id ${item('x')} where ${of('x')}
    order by v.uploaded_at, v.invoice_id, x.position`,
  contacts: `select x.phone_e164, x.name, x.email, x.zip_code, x.language,
    (select string_agg(t.name, ', ' order by lower(t.name)) from contact_tags ct
      join tags t on ${of('t')} and t.tag_id = ct.tag_id where ${of('ct')} and ct.loyalty_customer_id = x.loyalty_customer_id),
    x.consent, x.source, x.joined_from, x.birth_date, ${at('x.created_at')}, ${at('x.archived_at')}, ${at('x.unreachable_at')}
    from contacts x where ${of('x')} order by x.created_at, x.loyalty_customer_id`,
  consent_history: `select ${at('x.occurred_at')}, coalesce(k.phone_e164, e.evidence ->> 'phone_e164'), k.name, x.kind, x.source, w.wording,
    ${user('x.recorded_by')}, x.seq from consent_events x ${contact('x')}
    left join consent_wordings w on ${of('w')} and w.wording_id = x.wording_id
    left join consent_evidence e on ${of('e')} and e.consent_event_id = x.consent_event_id where ${of('x')} order by x.seq`,
  messages: `select ${at('x.created_at')}, coalesce(x.phone_e164, k.phone_e164), k.name, x.purpose, g.name, x.body, x.status, x.reason,
    x.segments, ${at('x.sent_at')}, ${user('x.created_by')} from messages x ${contact('x')} ${campaign('x')} where ${of('x')}
    order by x.created_at, x.message_id`,
  replies: `select ${at('x.received_at')}, coalesce(x.phone_e164, k.phone_e164), k.name, x.body, x.meaning, ${at('x.read_at')}
    from inbound_messages x ${contact('x')} where ${of('x')} order by x.received_at, x.inbound_message_id`,
  clicks: `select ${at('x.clicked_at')}, k.phone_e164, k.name, g.name, x.is_robot from link_clicks x ${contact('x')} ${campaign('x')}
    where ${of('x')} order by x.clicked_at, x.link_click_id`,
  campaigns: `select x.name, x.campaign_type, x.status, x.body, x.body_es, x.recipients, ${at('x.scheduled_at')}, ${at('x.started_at')},
    ${at('x.finished_at')}, ${at('x.created_at')}, ${user('x.created_by')} from campaigns x where ${of('x')} order by x.created_at`,
  templates: `select title, category, language, body, body_es, ${at('created_at')}, ${at('archived_at')} from message_templates x
    where ${of('x')} order by title`,
  coupons: `select title, description, terms, ${at('expires_at')}, expires_after_days, ${at('created_at')}, ${at('archived_at')},
    ${user('created_by')} from coupon_offers x where ${of('x')} order by created_at`,
  coupon_issues: `select o.title, x.code, k.phone_e164, k.name, g.name, ${at('x.issued_at')}, ${at('x.expires_at')}, ${at('x.redeemed_at')}
    from coupon_issues x join coupon_offers o on ${of('o')} and o.coupon_id = x.coupon_id ${contact('x')} ${campaign('x')}
    where ${of('x')} order by x.issued_at, x.coupon_issue_id`,
  redemptions: `select ${at('x.occurred_at')}, x.kind, o.title, s.code, k.phone_e164, k.name, ${money('x.sale_cents')}, x.via, x.reason,
    ${user('x.user_id')} from coupon_redemptions x
    join coupon_issues s on ${of('s')} and s.coupon_issue_id = x.coupon_issue_id
    join coupon_offers o on ${of('o')} and o.coupon_id = s.coupon_id ${contact('s')} where ${of('x')} order by x.occurred_at`,
  team: `select u.username, u.email, x.role, x.status, ${at('x.created_at')}, ${at('x.last_seen_at')} from members x
    join users u on u.user_id = x.user_id and ${of('u')} where ${of('x')} order by x.created_at`,
  plans: `select 'plan', plan, status, ${at('started_at')}, ${at('coalesce(ended_at, cancels_at)')} from subscriptions x where ${of('x')}
    union all select kind, feature, case when ends_at is null or ends_at > now() then 'active' else 'ended' end, ${at('starts_at')},
      ${at('ends_at')} from entitlements x where ${of('x')} order by 4`,
  emails: `select ${at('created_at')}, recipient, subject, status, ${at('sent_at')} from mails x where ${of('x')} order by created_at`,
  audit_log: `select ${at('occurred_at')}, ${user('user_id')}, action, subject_id, detail from audit_events x where ${of('x')}
    order by occurred_at, audit_event_id`,
};

/** What takes the place of ids. */
export interface Naming {
  userNames: ReadonlyMap<string, string>;
  /** The names of files in the archive, by id. */
  fileNames: ReadonlyMap<string, string>;
}

/** The rows of a sheet, a page at a time. */
export async function* sheetRows(
  client: Pick<pg.Client, 'query'>,
  sheet: SheetName,
  { companyId, time_zone, userNames, fileNames }: { companyId: CompanyId; time_zone: string } & Naming,
): AsyncGenerator<string[]> {
  const zone = `'${time_zone.replaceAll("'", "''")}'`;
  const query = QUERIES[sheet].replaceAll(':company', `'${companyId}'`).replaceAll(':zone', zone);
  await client.query(`declare sheet no scroll cursor for ${query}`);
  let count = PAGE;
  while (count === PAGE) {
    const page = await client.query<unknown[]>({ text: `fetch ${PAGE} from sheet`, rowMode: 'array' });
    for (const row of page.rows) {
      yield row.map((value, column) => {
        const text = textOf(value);
        const name = page.fields[column]?.name;
        if (name === OF_USER) return userNames.get(text) ?? '';
        if (name === OF_FILES)
          return text
            .split(' ')
            .flatMap((id) => fileNames.get(id) ?? [])
            .join('; ');
        return text;
      });
    }
    count = page.rows.length;
  }
  await client.query('close sheet');
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
