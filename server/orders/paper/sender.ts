/** The shop, as its vendors know it. */
export interface Sender {
  company: string;
  address: string | null;
  zip_code: string | null;
  help_contact: string | null;
  time_zone: string;
  currency: string;
  account_number: string | null;
}

/** Its name and address, one below the other. */
export function senderLines({ company, address, zip_code, help_contact }: Sender): string {
  return [company, address, zip_code, help_contact].filter(Boolean).join('\n');
}
