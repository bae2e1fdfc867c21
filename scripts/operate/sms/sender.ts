/**
 * Gives a company its own number to send from, or changes its pace in segments a second and a day: `npm run -s sender -- --company "Corner
 * Store" --driver twilio --number +12075550123 --per-second 3 --per-day 2000`. With `--remove` its messages are sent from the shared number
 * again. Works on the database of a running Counterbook, or on DATABASE_URL. The number must be connected to this product: the command prints
 * the address that Twilio has to call for its incoming messages.
 */

import { parseArgs } from 'node:util';
import { inboundPath } from '#server/drivers/sms/hooks.ts';
import { giveSender, removeSender } from '#server/messaging/sending/operator.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { requireSecret, secretKey } from '#server/platform/db/secret.ts';
import { openLog } from '#server/platform/log.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { StartError } from '#server/platform/start_error.ts';
import { SMS_DRIVERS } from '#server/settings.ts';
import { type Environment, findCompany, readOperatorConfig, runCommand } from '../../lib/operator.ts';

/** Twilio's name for a pool of numbers. */
const POOL = /^MG[0-9a-f]{32}$/;
const USAGE = `npm run -s sender -- --company <name or id> --driver <${SMS_DRIVERS.join('|')}> --number <number> [--per-second n] [--per-day n|none] | --remove`;

if (import.meta.main) await runCommand(sender);

/** @throws StartError with a sentence that says what is wrong */
export async function sender(args: string[], env: Environment): Promise<string> {
  const { company, driver, address, per_second, per_day, remove } = readArguments(args);
  const { config, ownerUrl } = readOperatorConfig(env);
  const { company_id, name } = await findCompany(ownerUrl, company);
  await requireSecret(config, ownerUrl);
  // As the owner: the product itself never removes a number.
  const db = openDatabase({ url: ownerUrl, assumeAppRole: false, secretKey: secretKey(config), max: 2 });
  try {
    const ctx = machineCtx(db, companyOfOperator({ company_id }), new Date(), openLog(config.log_level));
    if (remove) {
      if (await removeSender(ctx, driver, address)) return `${name} sends from the shared number again.`;
      throw new StartError(`${address} is not a number of ${name}. Nothing was changed.`);
    }
    const given = await giveSender(ctx, { driver, address, per_second, per_day });
    if (given === 'changed') return `${name} keeps ${address} with the new pace.`;
    if (given === 'given') {
      const later = config.sms.driver === driver ? '' : ` This takes effect when SMS_DRIVER is ${driver}.`;
      const connect =
        driver === 'twilio'
          ? ` In Twilio, set the address for its incoming messages to ${config.public_url ?? '<PUBLIC_URL>'}${inboundPath(driver)}.`
          : '';
      return `${name} now sends from ${address}.${later}${connect}`;
    }
    if ('taken' in given) throw new StartError(`Another company uses ${address}. Nothing was changed.`);
    throw new StartError(`${name} already sends from ${given.has}. Remove that number first, with --remove.`);
  } finally {
    await db.close();
  }
}

function readArguments(args: string[]) {
  const { company, driver, number, remove, ...pace } = readFlags(args);
  const hasPace = pace['per-second'] !== undefined || pace['per-day'] !== undefined;
  if (!company || !driver || !number || (remove && hasPace)) throw new StartError(USAGE);
  if (!SMS_DRIVERS.some((one) => one === driver)) {
    throw new StartError(`There is no driver "${driver}". Choose one of: ${SMS_DRIVERS.join(', ')}.`);
  }
  const address = driver === 'twilio' && POOL.test(number) ? number : readPhone(number);
  if (!address) throw new StartError(`"${number}" is not a valid phone number. Use the format +12075550123.`);
  return {
    company,
    driver,
    address,
    remove,
    per_second: amount('--per-second', pace['per-second'], 0.001),
    per_day: pace['per-day'] === 'none' ? null : amount('--per-day', pace['per-day'], 1),
  };
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        company: { type: 'string' },
        driver: { type: 'string' },
        number: { type: 'string' },
        'per-second': { type: 'string' },
        'per-day': { type: 'string' },
        remove: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new StartError(USAGE);
  }
}

/** A pace of at least `least`, in multiples of it: thousandths a second, whole segments a day. */
function amount(flag: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  const isExact = Math.abs(value / least - Math.round(value / least)) < 1e-6;
  if (text.trim() === '' || !(value >= least && value <= 99_999) || !isExact) {
    throw new StartError(
      `${flag} takes ${least === 1 ? 'a whole number' : 'a number'} from ${least} to 99999, not "${text}".`,
    );
  }
  return value;
}
