import type { Eraser } from '#server/contacts/contacts.ts';
import { freeIssues } from '../issues.sql.ts';

/** Removes an erased contact from their coupons. The issue and its outcome stay in the shop's figures. */
export const eraseFromCoupons: Eraser = (_ctx, t, { loyalty_customer_id }) => freeIssues(t, loyalty_customer_id);
