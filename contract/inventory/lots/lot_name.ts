import { z } from 'zod';
import { CalendarDate } from '../../http.ts';
import { line } from '../../line.ts';
import { LOT_CODE_MAX } from '../limits.ts';

/** How goods that came are told apart from others of the item. */
export const LotName = z.object({
  expires_on: CalendarDate.nullish(),
  code: line()
    .max(LOT_CODE_MAX)
    .transform((code) => code || null)
    .nullish(),
});
