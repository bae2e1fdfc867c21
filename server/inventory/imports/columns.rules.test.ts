import { expect, test } from 'vitest';
import { ITEM_IMPORT_FIELDS } from '#contract/inventory/files/imports.ts';
import { guessMapping, headingRow } from './columns.rules.ts';

/** The headings of each field that a file fills. */
function read(headings: string): Record<string, string | null> & { system: string | null } {
  const names = headings.split(',');
  const { system, mapping } = guessMapping(names);
  const used = ITEM_IMPORT_FIELDS.flatMap((field) =>
    mapping[field] === null ? [] : [[field, names[mapping[field]] ?? '']],
  );
  return { system, ...Object.fromEntries(used) };
}

test.each([
  [
    'Square',
    'Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Price,Archived,Option Name 1,Option Value 1,Default Unit Cost,Default Vendor Name,Default Vendor Code,Current Quantity Main St,New Quantity Main St,Stock Alert Enabled Main St,Stock Alert Count Main St,Tax - Sales Tax (5.5%)',
    {
      name: 'Item Name',
      variant: 'Variation Name',
      sku: 'SKU',
      barcode: 'GTIN',
      category: 'Reporting Category',
      stock: 'Current Quantity Main St',
      cost: 'Default Unit Cost',
      price: 'Price',
      vendor: 'Default Vendor Name',
      reorder_point: 'Stock Alert Count Main St',
    },
  ],
  [
    'Shopify',
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Cost per item,Status',
    {
      name: 'Title',
      variant: 'Option1 Value',
      variant_2: 'Option2 Value',
      variant_3: 'Option3 Value',
      sku: 'Variant SKU',
      barcode: 'Variant Barcode',
      category: 'Type',
      stock: 'Variant Inventory Qty',
      cost: 'Cost per item',
      price: 'Variant Price',
      vendor: 'Vendor',
    },
  ],
  [
    'Lightspeed Retail (R-Series)',
    'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Vendor ID,Qty.,Price,Tax,Brand,Publish to eCom,Department,MSRP,Tax Class,Default Cost,Vendor,Category,Subcategory 1',
    {
      name: 'Item',
      sku: 'Custom SKU',
      barcode: 'UPC',
      barcode_2: 'EAN',
      category: 'Category',
      stock: 'Qty.',
      cost: 'Default Cost',
      price: 'Price',
      vendor: 'Vendor',
    },
  ],
  [
    'Lightspeed Retail (X-Series)',
    'id,handle,sku,name,description,product_category,variant_option_one_name,variant_option_one_value,tags,supply_price,retail_price,brand_name,supplier_name,supplier_code,active,track_inventory,inventory_Main_Outlet,reorder_point_Main_Outlet,restock_level_Main_Outlet',
    {
      name: 'name',
      variant: 'variant_option_one_value',
      sku: 'sku',
      category: 'product_category',
      cost: 'supply_price',
      price: 'retail_price',
      vendor: 'supplier_name',
      stock: 'inventory_Main_Outlet',
      reorder_point: 'reorder_point_Main_Outlet',
      par_level: 'restock_level_Main_Outlet',
    },
  ],
  [
    null,
    'Item Name,Category,Inventory UOM,Supplier,On hand,Min on hand,Par,Price,Last cost,Storage area',
    {
      name: 'Item Name',
      category: 'Category',
      unit: 'Inventory UOM',
      vendor: 'Supplier',
      stock: 'On hand',
      reorder_point: 'Min on hand',
      par_level: 'Par',
      price: 'Price',
      cost: 'Last cost',
      area: 'Storage area',
    },
  ],
  [
    null,
    'Artículo,Código,Existencias,Costo,Proveedor',
    { name: 'Artículo', sku: 'Código', stock: 'Existencias', cost: 'Costo', vendor: 'Proveedor' },
  ],
])('The columns of a file of %s are recognized by its headings', (system, headings, expected) => {
  expect(read(headings)).toEqual({ system, ...expected });
});

test('Titles above the headings are passed over, and headings that nobody knows are the first row', () => {
  expect(headingRow([['Stock list'], ['', 'June'], ['Item', 'On hand'], ['Salt', '3']])).toBe(2);
  expect(
    headingRow([
      ['Foo', 'Bar'],
      ['Salt', '3'],
    ]),
  ).toBe(0);
});
