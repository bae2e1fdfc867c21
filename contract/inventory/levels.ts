import { z } from 'zod';
import { Id } from '../http.ts';

/** What an item has at one location instead of its own par level and reorder point: both are replaced. */
export const LocationLevel = z.object({
  location_id: Id,
  par_level: z.number().nullable(),
  reorder_point: z.number().nullable(),
});
export type LocationLevel = z.infer<typeof LocationLevel>;

interface Levelled {
  par_level: number | null;
  reorder_point: number | null;
  levels: readonly LocationLevel[];
}

/** What counts at a location: its own levels or, without any, those of the item. */
export function levelsAt({ levels, par_level, reorder_point }: Levelled, locationId: string) {
  return levels.find(({ location_id }) => location_id === locationId) ?? { par_level, reorder_point };
}
