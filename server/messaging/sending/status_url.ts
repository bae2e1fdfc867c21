import { type CompanyId, companyOfWebhook } from '#server/platform/db/company_id.ts';
import type { Keys } from '#server/platform/db/keys.ts';

const PURPOSE = 'status of a text';

/** The path behind /webhooks/sms/<driver>/: whose text a report is about, in a form that only we can make. */
export const STATUS_PATH = 'status/:company_id/:message_id/:mac';

/** Where the provider reports how a text goes on. */
export function statusUrl(
  base: string,
  driver: string,
  keys: Keys,
  { companyId, message_id }: { companyId: CompanyId; message_id: string },
): string {
  const mac = keys.mac(PURPOSE, `${companyId} ${message_id}`).toString('base64url');
  return `${base}/webhooks/sms/${driver}/status/${companyId}/${message_id}/${mac}`;
}

/** The company of a report, proven by the address; null when the address is none of ours. */
export function companyOfStatusUrl(
  keys: Keys,
  given: { company_id: string; message_id: string; mac: string },
): CompanyId | null {
  const isOurs = keys.isMac(PURPOSE, `${given.company_id} ${given.message_id}`, Buffer.from(given.mac, 'base64url'));
  return isOurs ? companyOfWebhook(given) : null;
}
