import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import type { SmsHooks } from './hooks.ts';
import { kannelHooks } from './kannel.hooks.ts';
import { kannelSms } from './kannel.ts';
import { openBehaviors } from './simulator.behaviors.ts';
import { simulatorHooks } from './simulator.hooks.ts';
import { openSimulator } from './simulator.ts';
import type { Sms } from './sms.ts';
import { twilioHooks } from './twilio.hooks.ts';
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

/** The hooks of the configured provider. */
export function openSmsHooks({ sms, public_url }: Pick<Config, 'sms' | 'public_url'>, keys: Keys): SmsHooks {
  if (sms.driver === 'twilio') return twilioHooks({ auth_token: sms.auth_token, public_url: public_url ?? '' });
  return sms.driver === 'kannel' ? kannelHooks(keys) : simulatorHooks;
}
