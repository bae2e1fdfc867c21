import type { Endpoint } from '#contract/http.ts';
import { pos } from '#contract/pos/pos.ts';
import { couponSuggestions } from '#contract/pos/suggestions.ts';

/** What shows sales. Fetched only when something of it changes. */
export const SALES_CALLS: Endpoint[] = [
  pos.listItems,
  pos.listTasks,
  pos.getTask,
  pos.listConnections,
  couponSuggestions.list,
];
