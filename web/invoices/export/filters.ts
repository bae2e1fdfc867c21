import { addDays, DATE } from '#contract/dates.ts';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_SCOPES,
  type ExportFormat,
  type ExportScope,
} from '#contract/invoices/exports.ts';

/** What is to be exported, as the address of the screen says it. */
export interface ExportFilters {
  format: ExportFormat;
  /** Like `to`, empty where the user emptied the field: then nothing is exported. */
  from: string;
  to: string;
  vendor_id: string;
  kind: (typeof EXPORT_KINDS)[number];
  scope: ExportScope;
}

/** The first view: this month and the one before, of which only what is new. */
export function spellingOn(today: string) {
  const from = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  const first: ExportFilters = { format: 'csv', from, to: today, vendor_id: '', kind: 'all', scope: 'new' };
  const date = (value: string | null, other: string) => (value === '' || (value && DATE.test(value)) ? value : other);
  return {
    replace: true,
    filtersOf: (address: URLSearchParams): ExportFilters => ({
      format: EXPORT_FORMATS.find((one) => one === address.get('format')) ?? first.format,
      from: date(address.get('from'), first.from),
      to: date(address.get('to'), first.to),
      vendor_id: address.get('vendor_id') ?? '',
      kind: EXPORT_KINDS.find((one) => one === address.get('kind')) ?? first.kind,
      scope: EXPORT_SCOPES.find((one) => one === address.get('scope')) ?? first.scope,
    }),
    addressOf: (filters: ExportFilters): Record<string, string> =>
      Object.fromEntries(
        Object.entries(filters).filter(([name, value]) => value !== first[name as keyof ExportFilters]),
      ),
  };
}
