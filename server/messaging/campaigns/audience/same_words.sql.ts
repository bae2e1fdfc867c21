import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The words of a campaign, which other campaigns can have sent before. */
export interface SentWords {
  body: string;
  body_es: string | null;
  /** The campaign itself; null: it is not stored yet. */
  campaign_id: string | null;
}

/** The other campaigns from which contacts who read a language get the same words. */
export type SameWords = Record<Language, string[]>;

/**
 * Finds the campaigns with the same words; canceled ones too, because some of their messages can have gone out. The words of each language
 * are compared: Spanish words that are added to a message change nothing for contacts who read English.
 */
export async function listCampaignsWithWords(t: Tenant, words: SentWords): Promise<SameWords> {
  const rows = await findWithWords(t, words);
  const ids = (language: Language) => rows.filter((row) => row[language]).map(({ campaign_id }) => campaign_id);
  return { en: ids('en'), es: ids('es') };
}

/**
 * Finds them for a transaction that queues messages, and locks the words of both languages until it ends. While another campaign with the
 * same words is queued, this transaction waits for all that queue these words, and they for it, so that each sees whom the others reach.
 * Otherwise the stretches of the campaign share the lock and run side by side. Campaigns with other words never wait.
 */
export async function holdSameWords(t: Tenant, words: SentWords): Promise<SameWords> {
  const others = await findWithWords(t, words);
  // Of two, at least the campaign that was stored later sees the other one here, and waits for its transactions, which share the lock.
  const isAlone = !others.some(({ is_queueing }) => is_queueing);
  for (const key of keysOf(t, words)) {
    if (isAlone) await share(t, key);
    else await sql`select pg_advisory_xact_lock(${key})`.execute(t.db);
  }
  return listCampaignsWithWords(t, words);
}

/** Lets campaigns with the same words wait for this transaction, which queues messages without looking for them. */
export async function shareWords(t: Tenant, words: SentWords): Promise<void> {
  for (const key of keysOf(t, words)) await share(t, key);
}

const share = (t: Tenant, key: RawBuilder<unknown>) => sql`select pg_advisory_xact_lock_shared(${key})`.execute(t.db);

/** The locks of the English and of the Spanish words, which everyone takes in this order, so that no two wait for each other. */
function keysOf({ companyId }: Tenant, { body, body_es }: SentWords): RawBuilder<unknown>[] {
  const keyOf = (language: Language, words: string) =>
    sql`hashtextextended(${`words ${companyId} ${language} ${words}`}::text, 0)`;
  return [keyOf('en', body), keyOf('es', body_es ?? body)];
}

async function findWithWords(t: Tenant, { body, body_es, campaign_id }: SentWords) {
  const { rows } = await sql<{ campaign_id: string; en: boolean; es: boolean; is_queueing: boolean }>`
    select * from (
      select campaign_id, body = ${body} as en, coalesce(body_es, body) = ${body_es ?? body} as es,
        status = 'running' and queued_at is null as is_queueing
      from campaigns where company_id = ${t.companyId} and status <> 'draft' and campaign_id is distinct from ${campaign_id}) c
    where en or es`.execute(t.db);
  return rows;
}
