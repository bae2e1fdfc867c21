import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import { nameKey } from '#server/platform/word_keys.rules.ts';

/** An active item as the comparison needs it; decimals as strings. */
export interface KnownItem {
  item_id: string;
  name: string;
  sku: string | null;
  barcodes: string[];
  category: string | null;
  stock_unit: string;
  par_level: string | null;
  reorder_point: string | null;
  selling_price_cents: number | null;
  movement_count: number;
  expires: boolean;
  preferred_vendor_id: string | null;
  vendor: string | null;
  /** Of the vendor's name, and of former names that no other vendor has or had. */
  vendor_keys: string[];
  /** Storage areas at the location of the import. */
  areas: string[];
  /** What it has at single locations instead of its own levels. */
  levels: LevelOf[];
}

export interface LevelOf {
  location_id: string;
  par_level: string | null;
  reorder_point: string | null;
}

/** Items by everything that recognizes them. */
export class KnownItems {
  readonly #byId: ReadonlyMap<string, KnownItem>;
  readonly #byName = new Map<string, KnownItem>();
  readonly #bySku = new Map<string, KnownItem>();
  readonly #byCode = new Map<string, KnownItem>();

  constructor(items: readonly KnownItem[]) {
    this.#byId = new Map(items.map((item) => [item.item_id, item]));
    for (const item of items) {
      this.#byName.set(nameKey(item.name), item);
      if (item.sku) this.#bySku.set(item.sku.toLowerCase(), item);
      for (const code of item.barcodes) this.#byCode.set(code, item);
    }
  }

  withId(itemId: string): KnownItem | undefined {
    return this.#byId.get(itemId);
  }

  named(name: string): KnownItem | undefined {
    return this.#byName.get(nameKey(name));
  }

  withSku(sku: string | null): KnownItem | undefined {
    return sku === null ? undefined : this.#bySku.get(sku.toLowerCase());
  }

  withCode(code: string): KnownItem | undefined {
    return barcodeSpellings(code)
      .map((spelling) => this.#byCode.get(spelling))
      .find((item) => item !== undefined);
  }
}
