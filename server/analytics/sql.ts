import { sql } from 'kysely';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { AllCompanies, Tenant } from '#server/platform/db/db.ts';
import { companyOfJob } from '#server/platform/db/mint_company_id.ts';

export async function listCompanies({ all }: AllCompanies): Promise<CompanyId[]> {
  const rows = await all.selectFrom('companies').select('company_id').execute();
  return rows.map(companyOfJob);
}

/** A span of time; `until` is not included. */
export interface Moments {
  from: Date;
  until: Date;
}

/** From the beginning of one day to the end of another; where clocks skip midnight, a day begins at the first moment after it. */
export async function getMoments(
  t: Tenant,
  { start_date, end_date, time_zone }: { start_date: string; end_date: string; time_zone: string },
): Promise<Moments> {
  const { rows } = await sql<Moments>`
    select ${start_date}::date::timestamp at time zone ${time_zone} as from,
      (${end_date}::date + 1)::timestamp at time zone ${time_zone} as until`.execute(t.db);
  return rows[0] as Moments;
}

/** Messages with a link that was opened within a span, each counted once; without the shop's tests, which are to no contact. */
export async function countClicked(t: Tenant, { from, until }: Moments): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select count(message_id) as messages from (
      -- Hashed, which takes two thirds of the time in which count(distinct) sorts 100,000 clicks.
      select distinct k.message_id from link_clicks k
      where k.company_id = ${t.companyId} and k.clicked_at >= ${from} and k.clicked_at < ${until} and not k.is_robot
        -- A click of an erased contact has no contact any more either.
        and (k.loyalty_customer_id is not null or not exists (select from messages m
          where m.company_id = k.company_id and m.message_id = k.message_id and m.purpose = 'test'))
    ) opened`.execute(t.db);
  return rows[0]?.messages ?? 0;
}

/** Replies within a span; keywords are not counted. */
export async function countReplies(t: Tenant, { from, until }: Moments): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select count(*) as messages from inbound_messages
    where company_id = ${t.companyId} and received_at >= ${from} and received_at < ${until} and meaning = 'reply'`.execute(
    t.db,
  );
  return rows[0]?.messages ?? 0;
}

/** How many contacts opened a link, replied or redeemed a coupon within a span. */
export async function countActive(t: Tenant, { from, until }: Moments): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select count(loyalty_customer_id) as contacts from (
      select loyalty_customer_id from link_clicks
      where company_id = ${t.companyId} and clicked_at >= ${from} and clicked_at < ${until} and not is_robot
      union
      select loyalty_customer_id from inbound_messages
      where company_id = ${t.companyId} and received_at >= ${from} and received_at < ${until} and meaning = 'reply'
      union
      select loyalty_customer_id from coupon_issues
      where company_id = ${t.companyId} and redeemed_at >= ${from} and redeemed_at < ${until}
    ) active`.execute(t.db);
  return rows[0]?.contacts ?? 0;
}

/** Contacts added since then. */
export async function countNew(t: Tenant, since: Date): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select (select count(*) from contacts where company_id = ${t.companyId} and archived_at is null and created_at >= ${since})
      + (select count(*) from contacts where company_id = ${t.companyId} and archived_at is not null and created_at >= ${since})
      as contacts`.execute(t.db);
  return rows[0]?.contacts ?? 0;
}

export interface PickedCampaign {
  campaign_id: string;
  name: string;
  type: string;
  status: string;
  started_at: Date | null;
}

/** The campaigns that began within a span, and those in `texted`; drafts and those that were canceled before they began are left out. */
export async function listCampaigns(
  t: Tenant,
  { from, until }: Moments,
  texted: readonly string[],
  { type, status }: { type?: string | undefined; status?: string | undefined },
): Promise<PickedCampaign[]> {
  let query = t.db
    .selectFrom('campaigns')
    .select(['campaign_id', 'name', 'campaign_type as type', 'status', 'started_at'])
    .where('company_id', '=', t.companyId)
    .where('status', '<>', 'draft')
    .where((eb) => {
      const began = eb.fn.coalesce('started_at', 'created_at');
      return eb.or([
        eb.and([
          eb(began, '>=', from),
          eb(began, '<', until),
          eb.or([eb('started_at', 'is not', null), eb('status', '<>', 'cancelled')]),
        ]),
        eb('campaign_id', '=', eb.fn.any(eb.val(texted))),
      ]);
    });
  if (type) query = query.where('campaign_type', '=', type);
  if (status) query = query.where('status', '=', status);
  return query
    .orderBy('started_at', (order) => order.desc().nullsFirst())
    .orderBy('campaign_id')
    .execute();
}

/** How many messages of a campaign were opened and answered, and how many contacts opted out. */
export interface CampaignAnswers {
  campaign_id: string;
  clicked: number;
  responses: number;
  opted_out: number;
}

/** Counts what campaigns got back, at any time; campaigns that got nothing are left out. */
export async function countAnswers(t: Tenant, campaign_ids: readonly string[]): Promise<CampaignAnswers[]> {
  const { rows } = await sql<CampaignAnswers>`
    with opened as (
      select campaign_id, count(distinct message_id) as clicked from link_clicks
      where company_id = ${t.companyId} and campaign_id = any(${campaign_ids}::uuid[]) and not is_robot group by 1
    ), answers as (
      select campaign_id, count(*) filter (where meaning = 'reply') as responses,
        count(distinct loyalty_customer_id) filter (where meaning in ('stop', 'stop_unsure')) as opted_out
      from inbound_messages where company_id = ${t.companyId} and campaign_id = any(${campaign_ids}::uuid[]) group by 1
    )
    select campaign_id, coalesce(clicked, 0) as clicked, coalesce(responses, 0) as responses, coalesce(opted_out, 0) as opted_out
    from opened full join answers using (campaign_id)`.execute(t.db);
  return rows;
}
