/**
 * Prints the address to which Kannel sends received messages: the `get-url` of its group `sms-service`. The address is a secret, because
 * Kannel signs nothing: `npm run -s kannel-url`. It stays the same as long as the installation's secret and PUBLIC_URL do.
 */
import { readConfig } from '#server/config.ts';
import { kannelInboundUrl } from '#server/drivers/sms/kannel.hooks.ts';
import { openKeys } from '#server/platform/db/keys.ts';
import { existingSecret } from '#server/platform/db/secret.ts';
import { type Environment, runCommand } from '../../lib/operator.ts';

if (import.meta.main) await runCommand(kannelUrl);

/** @throws StartError without the secret of the installation; no other one is made */
export async function kannelUrl(_args: string[], env: Environment): Promise<string> {
  const config = readConfig(env);
  const base = config.public_url ?? `http://${config.host}:${config.port}`;
  return `get-url = "${kannelInboundUrl(base, openKeys(existingSecret(config), config.signing_keys))}"`;
}
