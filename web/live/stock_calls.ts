import type { Endpoint } from '#contract/http.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { orderLink } from '#contract/invoices/order_link.ts';
import { payables } from '#contract/invoices/payables/payables.ts';
import { orders } from '#contract/orders/orders.ts';
import { pos } from '#contract/pos/pos.ts';
import { couponSuggestions } from '#contract/pos/suggestions.ts';
import { recipes } from '#contract/recipes/recipes.ts';

/** What shows each part of the stock. Fetched when one of them changes: most pages show none. */
export const STOCK_CALLS = {
  orders: [orders.list, orders.get, orders.suggest, orders.listOrderable, orderLink.get],
  /** What is to be ordered, which follows the stock. */
  wanted: [orders.suggest, orders.listOrderable],
  payables: [payables.list],
  recipes: [recipes.list, recipes.get, recipes.listIngredients],
  sales: [pos.listItems, pos.listTasks, pos.getTask, pos.listConnections, couponSuggestions.list],
  item_imports: [itemImports.list, itemImports.get, itemImports.rows],
  /** Coupons beside the stock that they move. */
  coupons: [couponSuggestions.list, couponSuggestions.follow],
} satisfies Record<string, Endpoint[]>;
