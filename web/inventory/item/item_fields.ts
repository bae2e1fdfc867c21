import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item, ItemInput } from '#contract/inventory/items.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure } from '../../api.ts';
import type { LevelEntry } from './LevelFields.tsx';

/** An item as its form holds it: empty strings where nothing is given. */
export interface ItemFields {
  name: string;
  stock_unit: string;
  category: string;
  sku: string;
  barcodes: string[];
  par_level: string | number;
  reorder_point: string | number;
  levels: LevelEntry[];
  selling_price: string | number;
  /** Empty: none. */
  preferred_vendor_id: string;
  expires: boolean;
  area_ids: string[];
}

export function fieldsOf(item: Item | null): ItemFields {
  return {
    name: item?.name ?? '',
    stock_unit: item?.stock_unit ?? 'ea',
    category: item?.category ?? '',
    sku: item?.sku ?? '',
    barcodes: item?.barcodes ?? [],
    par_level: item?.par_level ?? '',
    reorder_point: item?.reorder_point ?? '',
    levels: (item?.levels ?? []).map(({ location_id, par_level, reorder_point }) => ({
      location_id,
      par_level: par_level ?? '',
      reorder_point: reorder_point ?? '',
    })),
    selling_price: item?.selling_price ?? '',
    preferred_vendor_id: item?.preferred_vendor_id ?? '',
    expires: item?.expires ?? false,
    area_ids: item?.areas.map(({ area_id }) => area_id) ?? [],
  };
}

/** What the call takes: what was left empty is null, so that it can be taken away again. */
export function inputOf(fields: ItemFields) {
  return {
    name: fields.name.trim(),
    stock_unit: fields.stock_unit.trim(),
    category: fields.category.trim() || null,
    sku: fields.sku.trim() || null,
    barcodes: fields.barcodes,
    par_level: levelOf(fields.par_level),
    reorder_point: levelOf(fields.reorder_point),
    levels: fields.levels.map(({ location_id, par_level, reorder_point }) => ({
      location_id,
      par_level: levelOf(par_level),
      reorder_point: levelOf(reorder_point),
    })),
    selling_price: fields.selling_price === '' ? null : fields.selling_price,
    preferred_vendor_id: fields.preferred_vendor_id || null,
    expires: fields.expires,
    area_ids: fields.area_ids,
  } satisfies { [K in keyof ItemInput]: unknown };
}

/** What was changed in the form. The rest is left out: another user may have changed it meanwhile. */
export function changesOf(before: ItemFields, fields: ItemFields) {
  const was: Record<string, unknown> = inputOf(before);
  const changed = Object.entries(inputOf(fields)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]),
  );
  return Object.fromEntries(changed) as Partial<ReturnType<typeof inputOf>>;
}

const levelOf = (value: string | number) => (value === '' ? null : value);

/** A new item like this one; what belongs to one item alone is left out. */
export function duplicateOf(item: Item): ItemFields {
  return { ...fieldsOf(item), name: inventoryTexts.form.duplicateName(item.name), sku: '', barcodes: [] };
}

/** The faults by field that the form finds before the request. */
export function itemFaults(fields: ItemFields): Partial<Record<keyof ItemFields, string>> {
  return {
    ...(fields.name.trim() ? {} : { name: commonTexts.nameNeeded }),
    ...(fields.stock_unit.trim() ? {} : { stock_unit: inventoryTexts.form.unitNeeded }),
  };
}

const CODE_FIELDS: Record<string, keyof ItemFields> = {
  name_taken: 'name',
  sku_taken: 'sku',
  unit_fixed: 'stock_unit',
};

/** The server's refusal, by field where it names one; empty where it concerns the whole. */
export function refusalsOf(error: unknown): Partial<Record<keyof ItemFields, string>> {
  if (!(error instanceof ApiFailure)) return {};
  const field = CODE_FIELDS[error.code];
  if (field) return { [field]: error.detail };
  const { fields } = error.more;
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}
