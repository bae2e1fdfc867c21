import { randomBytes } from 'node:crypto';
import { walletPath } from '#contract/customer/addresses.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { hashToken } from '#server/platform/http/session.ts';
import { getContact } from '../consent/contact_ref.ts';
import {
  deleteCurrentToken,
  findCurrentToken,
  findTokenOwner,
  insertToken,
  revokeToken,
} from './customer_tokens.sql.ts';

const NONCE_BYTES = 16;

/** The link to a customer's own pages. */
export interface CustomerLink {
  /** 256 bits that cannot be computed without the installation's secret. */
  token: string;
  /** `/coupons/{token}` */
  path: string;
}

/** Whose pages a personal link opens. */
export interface Customer {
  companyId: CompanyId;
  loyalty_customer_id: string;
}

/** A contact's personal link, the same one until it is revoked. 404 for an unknown contact. */
export async function customerLink(ctx: Ctx, t: Tenant, loyalty_customer_id: string): Promise<CustomerLink> {
  for (;;) {
    const current = await findCurrentToken(t, loyalty_customer_id);
    if (current) {
      const token = tokenOf(ctx, t, loyalty_customer_id, current.nonce);
      if (hashToken(token).equals(current.token_hash)) return linkOf(token);
      // Made under the secret of the installation that the company comes from: it works until there is a new one. Nobody revoked it, so
      // the links in earlier texts keep working.
      await deleteCurrentToken(t, loyalty_customer_id);
    }
    await getContact(t, loyalty_customer_id);
    const nonce = randomBytes(NONCE_BYTES);
    const token = tokenOf(ctx, t, loyalty_customer_id, nonce);
    const row = { token_hash: hashToken(token), loyalty_customer_id, nonce, created_at: ctx.now };
    if (await insertToken(t, row)) return linkOf(token);
  }
}

/** Revokes a contact's personal link; the next link is a different one. */
export async function revokeCustomerLink(ctx: Ctx, t: Tenant, loyalty_customer_id: string): Promise<void> {
  await revokeToken(t, loyalty_customer_id, ctx.now);
}

/** Whose pages a token opens; null when it opens none. The token proves the company. */
export async function findCustomer(db: Database, token: string): Promise<Customer | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await findTokenOwner(db.global, hashToken(token));
  return row ? { companyId: row.company_id, loyalty_customer_id: row.loyalty_customer_id } : null;
}

function tokenOf(ctx: Ctx, t: Tenant, loyalty_customer_id: string, nonce: Buffer): string {
  const whose = Buffer.from(`${t.companyId} ${loyalty_customer_id}`);
  return ctx.keys.keptMac('customer token', Buffer.concat([nonce, whose])).toString('base64url');
}

function linkOf(token: string): CustomerLink {
  return { token, path: walletPath(token) };
}
