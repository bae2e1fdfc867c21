import type { VendorContact, VendorDetails } from '#contract/inventory/vendors/vendors.ts';
import { ApiFailure } from '../../../api.ts';

/** A vendor as the form holds them: empty strings where nothing is given. */
export interface VendorFields {
  name: string;
  account_number: string;
  terms_days: string | number;
  order_email: string;
  minimum_order: string | number;
  order_days: string[];
  delivery_days: string[];
  currency: string | null;
  note: string;
  contacts: (VendorContact & { key: number })[];
}

/** For a new vendor, all fields are empty. */
export function fieldsOf(vendor: VendorDetails | null): VendorFields {
  return {
    name: vendor?.name ?? '',
    account_number: vendor?.account_number ?? '',
    terms_days: vendor?.terms_days ?? '',
    // Most vendors print the address that takes their orders.
    order_email: vendor?.order_email ?? vendor?.emails.at(-1) ?? '',
    minimum_order: vendor?.minimum_order ?? '',
    order_days: vendor?.order_days.map(String) ?? [],
    delivery_days: vendor?.delivery_days.map(String) ?? [],
    currency: vendor?.currency ?? null,
    note: vendor?.note ?? '',
    contacts: vendor?.contacts.map((contact, key) => ({ ...contact, key })) ?? [],
  };
}

/** What the calls take beside the name: what was left empty is null. A contact without anything in it is left out. */
export function inputOf(fields: VendorFields) {
  const numberOf = (value: string | number) => (value === '' ? null : Number(value));
  return {
    account_number: fields.account_number.trim() || null,
    terms_days: numberOf(fields.terms_days),
    order_email: fields.order_email.trim() || null,
    minimum_order: numberOf(fields.minimum_order),
    order_days: fields.order_days.map(Number),
    delivery_days: fields.delivery_days.map(Number),
    currency: fields.currency,
    note: fields.note.trim() || null,
    contacts: fields.contacts
      .map(({ key: _, ...contact }) => contact)
      .filter((contact) => Object.values(contact).some((value) => value.trim() !== '')),
  };
}

/** What was changed in the form, or offered by it. The rest is left out: another user may have changed it meanwhile. */
export function changesOf(vendor: VendorDetails, fields: VendorFields) {
  const was: Record<string, unknown> = inputOf({ ...fieldsOf(vendor), order_email: vendor.order_email ?? '' });
  const changed = Object.entries(inputOf(fields)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]),
  );
  return Object.fromEntries(changed) as Partial<ReturnType<typeof inputOf>>;
}

/** The server's refusal by field, as the form names them; empty where it concerns the whole. */
export function refusalsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {};
  const { fields } = error.more;
  return typeof fields === 'object' && fields !== null ? { ...(fields as Record<string, string>) } : {};
}
