/**
 * Prints the address to which Kannel sends received messages: the `get-url` of its group `sms-service`. The address is a secret, because
 * Kannel signs nothing: `npm run -s kannel-url`. It stays the same as long as the installation's secret and PUBLIC_URL do.
 */
import { loadEnvFile, readConfig } from '#server/config.ts';
import { kannelInboundUrl } from '#server/drivers/sms/kannel.hooks.ts';
import { openKeys } from '#server/platform/db/keys.ts';
import { secretKey } from '#server/platform/db/secret.ts';
import { StartError } from '#server/platform/start_error.ts';

try {
  loadEnvFile();
  const config = readConfig(process.env);
  const base = config.public_url ?? `http://${config.host}:${config.port}`;
  console.log(`get-url = "${kannelInboundUrl(base, openKeys(secretKey(config), config.signing_keys))}"`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
