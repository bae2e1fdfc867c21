import type { z } from 'zod';
import { addDays } from '#contract/dates.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { mergeErrors } from '#contract/inventory/merges/merge_errors.texts.ts';
import type { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import type { VendorDetails, VendorInput } from '#contract/inventory/vendors/vendors.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { today } from '../ledger/today.ts';
import { listVendorMerges } from '../merging/merges.sql.ts';
import { vendorKey } from '../rules.ts';
import { findVendorDetails } from '../vendor_page.sql.ts';
import { insertVendor, listPostedNames, lockVendor, updateVendor } from '../vendors.sql.ts';

export const SPENDING_DAYS = 90;
const YEAR_DAYS = 365;

/** The vendor with their terms and what was spent, or 404. */
export async function showVendor(ctx: Pick<Ctx, 'now'>, t: Tenant, vendorId: string): Promise<VendorDetails> {
  const day = await today(ctx, t);
  const since = { quarter: addDays(day, -SPENDING_DAYS), year: addDays(day, -YEAR_DAYS) };
  const vendor = await findVendorDetails(t, vendorId, since);
  if (!vendor) throw new AppError('not_found', inventoryErrors.noVendor);
  return vendor;
}

/** Adds a vendor whose invoices are still to come. Refused with 409 where another one has the name. */
export function createVendor(ctx: Ctx, input: z.output<typeof newVendor.create.body>): Promise<VendorDetails> {
  return ctx.tx(async (t) => {
    const vendor_id = newId();
    const { name } = input;
    const agreed = agreedOf(input);
    const contacts = JSON.stringify(input.contacts ?? []);
    const row = { ...agreed, vendor_id, name, name_key: vendorKey(name), contacts, created_at: ctx.now };
    await refuseDuplicate(name, () => insertVendor(t, row));
    await audit(ctx, t, 'vendor.created', vendor_id, { name });
    await announce(t, { type: 'vendor', id: vendor_id });
    return showVendor(ctx, t, vendor_id);
  });
}

/** Renames a vendor or changes what was agreed with it; omitted values stay. Archives and restores vendors too. */
export function changeVendor(ctx: Ctx, vendorId: string, input: VendorInput): Promise<VendorDetails> {
  return ctx.tx(async (t) => {
    const known = await lockVendor(t, vendorId);
    if (!known) throw new AppError('not_found', inventoryErrors.noVendor);
    const into = input.is_active && (await listVendorMerges(t, vendorId)).find(({ is_kept }) => is_kept);
    if (into) throw new AppError('conflict', mergeErrors.restoreMergedVendor(into.name), { code: 'merged' });
    const { name_key, former_name_keys, ...before } = known;
    const after = { ...before, ...agreedOf(input) };
    const changes = changesOf(before, after);
    if (changes) {
      const isRenamed = vendorKey(after.name) !== name_key;
      const isPrinted = isRenamed && (await listPostedNames(t, vendorId)).some((name) => vendorKey(name) === name_key);
      const former = isPrinted ? [...former_name_keys, name_key] : former_name_keys;
      const typed = after.currency === before.currency ? {} : { currency_learned: false };
      const row = { ...after, ...typed, ...keysAfter(former, after.name) };
      await refuseDuplicate(after.name, () =>
        updateVendor(t, vendorId, { ...row, contacts: JSON.stringify(after.contacts) }),
      );
      const renamed = after.name === before.name ? {} : { was: before.name, name: after.name };
      await audit(ctx, t, 'vendor.changed', vendorId, { fields: Object.keys(changes.after), ...renamed });
      await announce(t, { type: 'vendor', id: vendorId });
    }
    return showVendor(ctx, t, vendorId);
  });
}

/** What was given, as its columns: what was emptied is null. */
function agreedOf({ minimum_order: minimum_order_cents, ...rest }: VendorInput) {
  const given = Object.entries({ ...rest, minimum_order_cents }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]));
}

/** The keys by which the vendor is found. Former names stay, because its invoices may still print them. */
function keysAfter(former: readonly string[], name: string) {
  const name_key = vendorKey(name);
  const keys = new Set(former);
  keys.delete(name_key);
  return { name_key, former_name_keys: [...keys] };
}

async function refuseDuplicate(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'vendors_company_id_name_key_key')) throw error;
    const sentence = inventoryErrors.vendorTaken(name);
    throw new AppError('conflict', sentence, { code: 'name_taken', fields: { name: sentence } });
  }
}
