import type { Config } from '#server/config.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import type { SmsHooks } from './hooks.ts';
import { kannelHooks } from './kannel.hooks.ts';
import { simulatorHooks } from './simulator.hooks.ts';
import { twilioHooks } from './twilio.hooks.ts';

/** The hooks of the configured provider. */
export function openSmsHooks({ sms, public_url }: Pick<Config, 'sms' | 'public_url'>, keys: Keys): SmsHooks {
  if (sms.driver === 'twilio') return twilioHooks({ auth_token: sms.auth_token, public_url: public_url ?? '' });
  return sms.driver === 'kannel' ? kannelHooks(keys) : simulatorHooks;
}
