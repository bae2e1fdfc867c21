import {
  ITEM_IMPORT_FIELDS,
  type ItemImportField,
  ItemMapping,
  LEVEL_FIELDS,
  type LevelField,
} from '#contract/inventory/files/imports.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';

/** Headings as `wordKey` writes them, the best first; one that ends with an asterisk continues with the name of a location. */
type Headings = Partial<Record<ItemImportField, readonly string[]>>;

interface System {
  name: string;
  /** Only its files have all of these. */
  marks: readonly string[];
  headings: Headings;
}

const SYSTEMS: readonly System[] = [
  {
    name: 'Square',
    marks: ['item name', 'variation name'],
    headings: {
      name: ['item name'],
      variant: ['variation name'],
      sku: ['sku'],
      barcode: ['gtin'],
      category: ['reporting category', 'category', 'categories'],
      stock: ['current quantity *', 'current quantity', 'new quantity *'],
      cost: ['default unit cost'],
      price: ['price'],
      reorder_point: ['stock alert count *'],
      vendor: ['default vendor name'],
    },
  },
  {
    name: 'Shopify',
    marks: ['handle', 'title', 'option1 value'],
    headings: {
      name: ['title'],
      variant: ['option1 value'],
      variant_2: ['option2 value'],
      variant_3: ['option3 value'],
      sku: ['variant sku', 'sku'],
      barcode: ['variant barcode', 'barcode'],
      category: ['type', 'product category'],
      stock: ['variant inventory qty', 'on hand current', 'on hand', 'available'],
      cost: ['cost per item'],
      price: ['variant price', 'price'],
      vendor: ['vendor'],
      area: ['bin name'],
    },
  },
  {
    name: 'Lightspeed Retail (X-Series)',
    marks: ['name', 'supply price', 'retail price'],
    headings: {
      name: ['name'],
      variant: ['variant option one value'],
      variant_2: ['variant option two value'],
      variant_3: ['variant option three value'],
      sku: ['sku'],
      category: ['product category', 'product type'],
      stock: ['inventory *'],
      cost: ['supply price'],
      price: ['retail price'],
      par_level: ['restock level *', 'reorder amount *'],
      reorder_point: ['reorder point *'],
      vendor: ['supplier name'],
    },
  },
  {
    name: 'Lightspeed Retail (R-Series)',
    marks: ['system id', 'custom sku'],
    headings: {
      name: ['item', 'description'],
      sku: ['custom sku', 'manufact sku', 'system id'],
      barcode: ['upc'],
      barcode_2: ['ean'],
      category: ['category'],
      stock: ['qty', 'quantity on hand', 'qoh'],
      cost: ['default cost'],
      price: ['price', 'default price'],
      par_level: ['desired inventory level', 'reorder level'],
      reorder_point: ['reorder point'],
      vendor: ['vendor'],
    },
  },
];

// Other programs, and lists that were written by hand, in English and Spanish.
const ANY: Headings = {
  name: [
    'item name',
    'product name',
    'name',
    'item',
    'product',
    'title',
    'description',
    'item description',
    'inventory item',
    'ingredient',
    'nombre',
    'articulo',
    'producto',
    'descripcion',
  ],
  variant: ['variant', 'variation', 'variant name', 'option', 'size', 'variante'],
  sku: ['sku', 'item code', 'product code', 'item number', 'item no', 'code', 'plu', 'codigo'],
  barcode: ['barcode', 'bar code', 'upc', 'ean', 'gtin', 'upc ean', 'codigo de barras'],
  category: ['category', 'department', 'item category', 'type', 'group', 'categoria'],
  unit: [
    'stock unit',
    'unit',
    'uom',
    'unit of measure',
    'inventory uom',
    'inventory unit',
    'count unit',
    'base unit',
    'measurement',
    'unidad',
  ],
  stock: [
    'opening stock',
    'on hand',
    'quantity on hand',
    'qty on hand',
    'stock on hand',
    'in stock',
    'current stock',
    'stock',
    'inventory',
    'quantity',
    'qty',
    'count',
    'existencias',
    'cantidad',
  ],
  cost: [
    'unit cost',
    'cost',
    'cost price',
    'average cost',
    'last cost',
    'purchase price',
    'cost per unit',
    'costo',
    'coste',
    'precio de compra',
  ],
  expires_on: [
    'expires',
    'expires on',
    'expiry date',
    'expiry',
    'expiration date',
    'expiration',
    'exp date',
    'best before',
    'best before date',
    'use by',
    'use by date',
    'caducidad',
    'fecha de caducidad',
    'vencimiento',
  ],
  lot: ['lot number', 'lot', 'lot no', 'lot code', 'batch', 'batch number', 'batch no', 'lote'],
  price: ['selling price', 'retail price', 'sale price', 'sales price', 'price', 'precio', 'precio de venta'],
  par_level: ['par level', 'par', 'on hand par', 'max level', 'maximum', 'target stock', 'nivel maximo'],
  reorder_point: [
    'reorder point',
    'reorder level',
    'min on hand',
    'minimum on hand',
    'min level',
    'minimum',
    'min stock',
    'low stock alert',
    'punto de pedido',
  ],
  vendor: ['vendor', 'supplier', 'preferred vendor', 'vendor name', 'supplier name', 'distributor', 'proveedor'],
  area: ['storage area', 'area', 'storage', 'bin', 'shelf', 'bin location', 'storage location', 'almacen'],
};

/** A location as a file names it. */
export interface NamedLocation {
  location_id: string;
  name: string;
}

/**
 * The fields of a file by its headings, and the program that writes such headings. What a program leaves open is guessed.
 * @param locations of a company with several: a heading that names one is a level of it
 */
export function guessMapping(
  headings: readonly string[],
  locations: readonly NamedLocation[] = [],
): { system: string | null; mapping: ItemMapping } {
  const keys = headings.map(wordKey);
  const system = SYSTEMS.find(({ marks }) => marks.every((mark) => keys.includes(mark)));
  const taken = new Set<number>();
  const mapping = ItemMapping.parse({});
  for (const { location_id, name } of locations.length > 1 ? locations : []) {
    const found: ItemMapping['levels'][number] = { location_id, par_level: null, reorder_point: null };
    for (const field of LEVEL_FIELDS) {
      const at = keys.findIndex((key, column) => !taken.has(column) && isLevelOf(key, field, wordKey(name), system));
      if (at < 0) continue;
      taken.add(at);
      found[field] = at;
    }
    if (found.par_level !== null || found.reorder_point !== null) mapping.levels.push(found);
  }
  for (const wanted of system ? [system.headings, ANY] : [ANY]) {
    for (const field of ITEM_IMPORT_FIELDS) {
      if (mapping[field] !== null || (system && wanted === ANY && field in system.headings)) continue;
      const at = (wanted[field] ?? []).map((heading) => columnOf(keys, heading, taken)).find((found) => found >= 0);
      if (at === undefined) continue;
      taken.add(at);
      mapping[field] = at;
    }
  }
  return { system: system?.name ?? null, mapping };
}

/** Whether a heading says that it is this level of this location: "Par level Kiosk", "Kiosk: reorder point". */
function isLevelOf(key: string, field: LevelField, location: string, system: System | undefined): boolean {
  const words = [...(system?.headings[field] ?? []), ...(ANY[field] ?? [])].map((heading) =>
    heading.replace(/ \*$/, ''),
  );
  return words.some((word) => [`${word} ${location}`, `${word} at ${location}`, `${location} ${word}`].includes(key));
}

/** Every column that a mapping uses. */
export function columnsOf(mapping: ItemMapping): number[] {
  return [
    ...ITEM_IMPORT_FIELDS.flatMap((field) => mapping[field] ?? []),
    ...mapping.levels.flatMap((level) => LEVEL_FIELDS.flatMap((field) => level[field] ?? [])),
  ];
}

function columnOf(keys: readonly string[], heading: string, taken: ReadonlySet<number>): number {
  const fits = heading.endsWith(' *')
    ? (key: string) => key.startsWith(heading.slice(0, -1))
    : (key: string) => key === heading;
  return keys.findIndex((key, column) => !taken.has(column) && fits(key));
}

/** The row with the headings: the first of the first rows that names an item and something else, below any title; or else the first. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, 20).findIndex((cells) => {
    const { mapping } = guessMapping(cells);
    return mapping.name !== null && columnsOf(mapping).length > 1;
  });
  return Math.max(0, found);
}
