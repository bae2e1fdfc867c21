import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { NAME_MAX } from '../../limits.ts';
import { line } from '../../line.ts';
import { commonTexts } from '../../texts/common.ts';
import { AREA_ITEMS_MAX, AREAS_MAX } from '../limits.ts';

export const Area = z.object({
  area_id: Id,
  name: z.string(),
  location_id: Id,
  item_count: z.number().int(),
});
export type Area = z.infer<typeof Area>;

/** An item on a shelf. */
export const ShelfItem = z.object({
  item_id: Id,
  name: z.string(),
  sku: z.string().nullable(),
  stock_unit: z.string(),
});
export type ShelfItem = z.infer<typeof ShelfItem>;

const Name = line().min(1, commonTexts.nameNeeded).max(NAME_MAX);
const AreaParams = z.object({ area_id: Id });
const Areas = z.object({ areas: z.array(Area) });
const Shelf = z.object({ items: z.array(ShelfItem) });

export const areas = {
  list: endpoint({
    method: 'GET',
    path: '/storage-areas',
    summary: 'List the storage areas in the order in which they are counted',
    access: 'invoice_scanning',
    staleAfter: ['area', 'location'],
    reply: Areas,
  }),
  create: endpoint({
    method: 'POST',
    path: '/storage-areas',
    summary: 'Add a storage area after the others',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ name: Name, /** Without one, at the default location. */ location_id: Id.nullish() }),
    reply: Area,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/storage-areas',
    summary: 'Set the order of the storage areas. Areas that are not listed come last',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ area_ids: z.array(Id).max(AREAS_MAX) }),
    reply: Areas,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/storage-areas/:area_id',
    summary: 'Rename a storage area. is_active=false archives it, true restores it',
    access: 'invoice_scanning',
    role: 'manager',
    params: AreaParams,
    body: z.object({ name: Name.optional(), is_active: z.boolean().optional() }),
    reply: Area,
  }),
  listItems: endpoint({
    method: 'GET',
    path: '/storage-areas/:area_id/items',
    summary: 'List the active items of a storage area in shelf order',
    access: 'invoice_scanning',
    params: AreaParams,
    staleAfter: ['area'],
    reply: Shelf,
  }),
  setItems: endpoint({
    method: 'PUT',
    path: '/storage-areas/:area_id/items',
    summary:
      'Replace the items of a storage area, in shelf order. With known_ids, unlisted items that are not among these stay, after the listed ones',
    access: 'invoice_scanning',
    role: 'manager',
    params: AreaParams,
    body: z.object({
      item_ids: z.array(Id).max(AREA_ITEMS_MAX),
      /** What the user saw on the shelf. Another user may have added more since. */
      known_ids: z.array(Id).max(AREA_ITEMS_MAX).optional(),
    }),
    reply: Shelf,
  }),
};
