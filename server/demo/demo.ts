import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { type Database, isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { checkPassword } from '#server/platform/http/password.ts';
import { minutesAfter } from './calendar.ts';
import type { DemoDeps } from './fill_context.ts';
import { findUser, hasEvent, hasNoUsers, lockDemoCompany } from './sql.ts';
import { DEMO_LOGIN, SHOP } from './staff.ts';

/** Written last: a demo shop without it is incomplete. */
const FILLED = 'demo.filled';
const OPENED_DAYS_AGO = 95;

/**
 * Fills an empty database with the demo shop; a database with other users is left alone. Everything but the company itself is one
 * transaction: a killed process leaves an empty shop, which the next start fills. Filling twice has the effect of once.
 */
export async function fillDemoShop(deps: DemoDeps): Promise<void> {
  const { db } = deps;
  const company = await openShop(deps);
  if (!company || (await isFilled(db, company.companyId))) return;
  // What draws invoices and photos is loaded only by the start that does.
  const { fillShop } = await import('./fill.ts');
  await db.tenant(company.companyId, async (t) => {
    if (!(await lockDemoCompany(t)) || (await hasEvent(t, FILLED))) return;
    const now = deps.clock();
    const opened = minutesAfter(now, -OPENED_DAYS_AGO * 24 * 60);
    await grantPaid(t, 'invoice_scanning', opened);
    await grantPaid(t, 'loyalty_sms', opened);
    const contextFor = contextsIn(t, deps);
    await fillShop({ ...deps, now, today: dateIn(SHOP.time_zone, now), owner: company.userId, contextFor });
    await audit({ userId: null, now }, t, FILLED, company.companyId);
  });
}

/** Contexts of several users and moments in one transaction: the verbs' own transactions become steps of it. */
function contextsIn(t: Tenant, { db, log }: DemoDeps): (userId: string | null, now: Date) => Ctx {
  return (userId, now) => ({ companyId: t.companyId, userId, now, log, keys: db.keys, tx: (work) => work(t) });
}

/** The demo company, created when the database is empty; undefined when the database has other users. */
async function openShop({ db, clock }: DemoDeps): Promise<{ companyId: CompanyId; userId: string } | undefined> {
  if (await hasNoUsers(db.global)) {
    const { username, password } = DEMO_LOGIN;
    const owner = { username, password, email: 'demo@mapledeli.example' };
    const opened = minutesAfter(clock(), -OPENED_DAYS_AGO * 24 * 60);
    try {
      return await createCompany(db, opened, { ...SHOP, is_demo: true, owner });
    } catch (error) {
      // Another process began at the same moment; both fill the same shop, one after the other.
      if (!isUniqueViolation(error, 'users_username_key')) throw error;
    }
  }
  const user = await findUser(db.global, DEMO_LOGIN.username);
  return user && { companyId: user.company_id, userId: user.user_id };
}

function isFilled(db: Database, companyId: CompanyId): Promise<boolean> {
  return db.tenant(companyId, (t) => hasEvent(t, FILLED));
}

/** The login of the demo shop; undefined without one, while it is not filled, or after its password was changed. */
export async function findDemoLogin(db: Database): Promise<{ username: string; password: string } | undefined> {
  const user = await findUser(db.global, DEMO_LOGIN.username);
  if (!user || !(await isFilled(db, user.company_id))) return undefined;
  return (await checkPassword(DEMO_LOGIN.password, user.password_hash)) ? { ...DEMO_LOGIN } : undefined;
}
