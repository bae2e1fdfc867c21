import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/db.ts';
import { kannelSms } from './kannel.ts';
import { openBehaviors } from './simulator.behaviors.ts';
import { openSimulator } from './simulator.ts';
import type { Sms } from './sms.ts';
import { twilioSms } from './twilio.ts';

/** The configured provider of messages. */
export function openSms({ sms }: Pick<Config, 'sms'>, db: Database): Sms {
  const opened = driverOf(sms, db);
  const { per_second = opened.shared.per_second, per_day = opened.shared.per_day } = sms;
  return { ...opened, shared: { ...opened.shared, per_second, per_day } };
}

function driverOf(sms: Config['sms'], db: Database): Sms {
  if (sms.driver === 'twilio') return twilioSms(sms);
  return sms.driver === 'kannel' ? kannelSms(sms) : openSimulator(openBehaviors(db));
}
