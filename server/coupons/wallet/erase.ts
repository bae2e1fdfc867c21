import type { Eraser } from '#server/contacts/contacts.ts';
import { freeIssues } from '../issues.sql.ts';

/** Takes an erased contact out of their coupons. That a copy was issued and what became of it stays, as part of the shop's figures. */
export const eraseFromCoupons: Eraser = (_ctx, t, { loyalty_customer_id }) => freeIssues(t, loyalty_customer_id);
