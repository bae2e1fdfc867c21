import { rmSync } from 'node:fs';
import { disposableFolder } from './disposable_folder.ts';
import { startCounterbook } from './start.ts';

/**
 * Starts the whole product like `npm start`, on an empty data folder and a free port, for one run of the browser tests. They find it, and
 * the demo shop's login, in COUNTERBOOK_URL, COUNTERBOOK_USER and COUNTERBOOK_PASSWORD.
 */
export default async function setup() {
  const dataDir = disposableFolder('e2e');
  // A due message is sent at any hour of the run.
  const counterbook = startCounterbook({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    QUIET_HOURS: 'off',
    TRUST_PROXY: 'loopback',
  });
  const { url, user, password } = await counterbook.open;
  process.env.COUNTERBOOK_URL = url;
  process.env.COUNTERBOOK_DATA = dataDir;
  process.env.COUNTERBOOK_USER = user;
  process.env.COUNTERBOOK_PASSWORD = password;
  return async () => {
    await counterbook.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
