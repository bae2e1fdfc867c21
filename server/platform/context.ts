import type { FastifyBaseLogger } from 'fastify';
import type { CompanyAccess } from '#contract/billing/access.ts';
import type { Role } from '#contract/http.ts';
import type { CompanyId } from './db/company_id.ts';
import type { Database, Tenant } from './db/db.ts';
import type { Keys } from './db/keys.ts';

/** What every verb is given: who acts, for which company, when, and the way to its rows. */
export interface Ctx {
  readonly companyId: CompanyId;
  /** Null when the machine acts (a job). */
  readonly userId: string | null;
  readonly now: Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly keys: Keys;
  /** One transaction as this company. */
  tx<T>(work: (tenant: Tenant) => Promise<T>): Promise<T>;
}

/** A person's request. */
export interface SessionCtx extends Ctx {
  readonly userId: string;
  readonly role: Role;
  readonly access: CompanyAccess;
  readonly tokenHash: Buffer;
}

/** A context for work that no person's request carries. */
export function machineCtx(db: Database, companyId: CompanyId, now: Date, log: Ctx['log']): Ctx {
  return { companyId, userId: null, now, log, keys: db.keys, tx: (work) => db.tenant(companyId, work) };
}
