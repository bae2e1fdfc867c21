import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import { companyOfWebhook } from '#server/platform/db/mint_company_id.ts';

const PURPOSE = 'status of a text';

/** The path after /webhooks/sms/<driver>/: which message a report is about, signed so that only we can create it. */
export const STATUS_PATH = 'status/:company_id/:message_id/:mac';

/** Where the provider sends delivery reports. */
export function statusUrl(
  base: string,
  driver: string,
  keys: Keys,
  { companyId, message_id }: { companyId: CompanyId; message_id: string },
): string {
  const mac = keys.mac(PURPOSE, `${companyId} ${message_id}`).toString('base64url');
  return `${base}/webhooks/sms/${driver}/status/${companyId}/${message_id}/${mac}`;
}

/** The company of a report, proven by the address; null when the address is not ours. */
export function companyOfStatusUrl(
  keys: Keys,
  given: { company_id: string; message_id: string; mac: string },
): CompanyId | null {
  const isOurs = keys.isMac(PURPOSE, `${given.company_id} ${given.message_id}`, Buffer.from(given.mac, 'base64url'));
  return isOurs ? companyOfWebhook(given) : null;
}
