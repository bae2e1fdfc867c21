import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { NAME_MAX } from '../../limits.ts';
import { line } from '../../line.ts';
import { commonTexts } from '../../texts/common.ts';

/** A place of the company with stock of its own. */
export const Location = z.object({
  location_id: Id,
  name: z.string(),
  /** Where things go when nobody names a location. Each company has exactly one. */
  is_default: z.boolean(),
  is_active: z.boolean(),
  /** Items with stock here, and their value at average cost in currency units. */
  item_count: z.number().int(),
  value: z.number(),
});
export type Location = z.infer<typeof Location>;

const Name = line().min(1, commonTexts.nameNeeded).max(NAME_MAX);
const Locations = z.object({ locations: z.array(Location) });

export const locations = {
  list: endpoint({
    method: 'GET',
    path: '/locations',
    summary: 'List the locations with their stock, the default one first and archived ones last',
    access: 'invoice_scanning',
    staleAfter: ['location'],
    reply: Locations,
  }),
  create: endpoint({
    method: 'POST',
    path: '/locations',
    summary: 'Add a location',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ name: Name }),
    reply: Location,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/locations/:location_id',
    summary: 'Rename a location or make it the default. is_active=false archives it, true restores it',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ location_id: Id }),
    body: z.object({
      name: Name.optional(),
      is_default: z.literal(true).optional(),
      is_active: z.boolean().optional(),
    }),
    reply: Location,
  }),
};
