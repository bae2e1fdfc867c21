/**
 * Activates a plan by hand, or cancels it at the end of the paid month: `npm run -s activate -- --company "Corner Store" --plan both`, `npm
 * run -s activate -- --company <id> --cancel`. Works on the database of a running Counterbook, or on DATABASE_URL. Running it twice has the
 * effect of once.
 */

import { parseArgs } from 'node:util';
import { isPlanCode, PLAN_CODES } from '#contract/billing/plan_codes.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { cancelSubscription } from '#server/billing/plans/canceling.ts';
import { activatePlan } from '#server/billing/plans/operator.ts';
import { openPayments } from '#server/drivers/open_payments.ts';
import { machineCtx } from '#server/platform/context.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { openLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, findCompany, openAsApplication, readOperatorConfig, runCommand } from '../lib/operator.ts';

const USAGE = `npm run -s activate -- --company <name or id> --plan <${PLAN_CODES.join('|')}> | --cancel`;

if (import.meta.main) await runCommand(activate);

/** @throws StartError or AppError with a sentence that says what is wrong */
export async function activate(args: string[], env: Environment): Promise<string> {
  const { company, plan } = readArguments(args);
  const { config, ownerUrl } = readOperatorConfig(env);
  const { company_id, name } = await findCompany(ownerUrl, company);
  const db = await openAsApplication(config, ownerUrl);
  try {
    const log = openLog(config.log_level);
    const ctx = machineCtx(db, companyOfOperator({ company_id }), new Date(), log);
    const linkBase = config.public_url ?? `http://127.0.0.1:${config.port}`;
    if (plan === undefined) {
      const payments = await openPayments(config);
      const deps = { payments, billingContact: config.billing_contact, linkBase: () => linkBase };
      const { cancels_at } = await cancelSubscription(ctx, deps);
      return `The plan of ${name} is canceled. It stays active until ${cancels_at}.`;
    }
    const words = {
      started: `The plan “${PLANS[plan].name}” of ${name} is active. We emailed the owner.`,
      changed: `${name} now has the plan “${PLANS[plan].name}”. We emailed the owner.`,
      resumed: `The plan “${PLANS[plan].name}” of ${name} was resumed.`,
      running_already: `The plan “${PLANS[plan].name}” of ${name} is already active. Nothing was changed.`,
      paid_online: `${name} pays for its plan online. Nothing was changed. Change the plan there.`,
    };
    return words[await activatePlan(ctx, plan, linkBase)];
  } finally {
    await db.close();
  }
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { company: { type: 'string' }, plan: { type: 'string' }, cancel: { type: 'boolean', default: false } },
    });
    const { company, plan, cancel } = values;
    if (company === undefined || (plan === undefined) !== cancel) throw new StartError(USAGE);
    if (plan !== undefined && !isPlanCode(plan)) {
      throw new StartError(`There is no plan "${plan}". Choose one of: ${PLAN_CODES.join(', ')}.`);
    }
    return { company, plan };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(USAGE);
  }
}
