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

/** The configured provider of messages. */
export async function openSms({ sms }: Pick<Config, 'sms'>, db: Database): Promise<Sms> {
  const opened = await driverOf(sms, db);
  const { per_second = opened.shared.per_second, per_day = opened.shared.per_day } = sms;
  return { ...opened, shared: { ...opened.shared, per_second, per_day } };
}

async function driverOf(sms: Config['sms'], db: Database): Promise<Sms> {
  switch (sms.driver) {
    case 'twilio':
      return (await import('./twilio.ts')).twilioSms(sms);
    case 'kannel':
      return kannelSms(sms);
    case 'simulator':
      return openSimulator(openBehaviors(db));
  }
}

/** The hooks of the configured provider. */
export async function openSmsHooks(
  { sms, public_url }: Pick<Config, 'sms' | 'public_url'>,
  keys: Keys,
): Promise<SmsHooks> {
  switch (sms.driver) {
    case 'twilio': {
      const { twilioHooks } = await import('./twilio.hooks.ts');
      return twilioHooks({ auth_token: sms.auth_token, public_url: public_url ?? '' });
    }
    case 'kannel':
      return kannelHooks(keys);
    case 'simulator':
      return simulatorHooks;
  }
}
