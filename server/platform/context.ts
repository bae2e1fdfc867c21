import type { FastifyBaseLogger } from 'fastify';
import type { CompanyAccess } from '#contract/billing/access.ts';
import type { Role } from '#contract/http.ts';
import type { CompanyId } from './db/company_id.ts';
import type { Database, Tenant } from './db/db.ts';
import type { Keys } from './db/keys.ts';
import type { Origin } from './http/addresses/origin.ts';

/** What every verb gets: the user, the company, the time, and the access to the company's rows. */
export interface Ctx {
  readonly companyId: CompanyId;
  /** Null for the machine (a job). */
  readonly userId: string | null;
  readonly now: Date;
  /** Where the request came from; none for the machine. */
  readonly origin?: Origin | undefined;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly keys: Keys;
  /** One transaction as this company. */
  tx<T>(work: (tenant: Tenant) => Promise<T>): Promise<T>;
}

/** A user's request. */
export interface SessionCtx extends Ctx {
  readonly userId: string;
  readonly role: Role;
  readonly access: CompanyAccess;
  readonly tokenHash: Buffer;
  /** The company requires a second factor, and the user has none: only setting one up is open. */
  readonly mustSetUp: boolean;
}

/** A context for work without a user's request. */
export function machineCtx(db: Database, companyId: CompanyId, now: Date, log: Ctx['log']): Ctx {
  return { companyId, userId: null, now, log, keys: db.keys, tx: (work) => db.tenant(companyId, work) };
}
