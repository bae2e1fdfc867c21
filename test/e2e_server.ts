import { rmSync } from 'node:fs';
import { disposableFolder } from './database/disposable_folder.ts';
import { startCounterbook } from './start/start.ts';

/**
 * Starts the whole product like `npm start`, on an empty data folder and a free port, for one run of the browser tests. They find it, and
 * the demo shop's login, in COUNTERBOOK_URL, COUNTERBOOK_DATA, COUNTERBOOK_USER and COUNTERBOOK_PASSWORD. One that `npm test` has started
 * already, beside the tests before these, is used and left running.
 */
export default async function setup() {
  if (process.env.COUNTERBOOK_URL) return;
  const shop = startDemoShop();
  Object.assign(process.env, await shop.open);
  return shop.stop;
}

export function startDemoShop(): { open: Promise<Record<string, string>>; stop(): Promise<void> } {
  const dataDir = disposableFolder('e2e');
  // A due message is sent at any hour of the run.
  const counterbook = startCounterbook({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    QUIET_HOURS: 'off',
    TRUST_PROXY: 'loopback',
  });
  const open = counterbook.open.then(({ url, user, password }) => ({
    COUNTERBOOK_URL: url,
    COUNTERBOOK_DATA: dataDir,
    COUNTERBOOK_USER: user,
    COUNTERBOOK_PASSWORD: password,
  }));
  open.catch(() => {
    // Whoever waits for it is told.
  });
  return {
    open,
    async stop() {
      await counterbook.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
