/**
 * Runs `npm start` once like a new user, on an empty data folder and a free port, logs in to the demo shop with the printed login, and
 * stops it. Ends with code 1 when any of that does not work.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runCommandLine, say, UserError } from './lib/run.mjs';

/** For a machine that is slow and busy. */
const PATIENCE_MS = 600_000;

await runCommandLine(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-first-'));
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let isStuck = false;
  const stop = async () => {
    if (isStuck) return;
    child.kill('SIGTERM');
    const tooLong = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, 'too long').unref());
    if ((await Promise.race([ended, tooLong])) !== 'too long') return;
    isStuck = true;
    throw new UserError(`Counterbook did not stop within ten minutes. Its data stay in ${dataDir}.`);
  };
  try {
    const { url, user, password } = await readLastLines(child);
    say(`open after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await signIn(url, user, password);
    await stop();
    await untilGone(join(dataDir, 'postgres', 'postmaster.pid'));
    say('the demo shop works, and Counterbook stopped cleanly');
  } finally {
    // What failed before is told last.
    await stop().catch(({ message }) => say(message));
    // The database may still write its last files. A running one needs all of them.
    if (!isStuck) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});

function readLastLines(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new UserError('npm start did not open its port within ten minutes.')),
      PATIENCE_MS,
    );
    child.stdout.on('data', (part) => {
      process.stdout.write(part);
      output += part;
      const url = /^Open (http\S+)$/m.exec(output)?.[1];
      const [, user, password] = /^Demo login: (\S+) \/ (\S+)$/m.exec(output) ?? [];
      if (url && password) {
        clearTimeout(timer);
        resolve({ url, user, password });
      }
    });
    child.once('close', (code) =>
      reject(new UserError(`npm start ended with code ${code} before it opened its port.`)),
    );
  });
}

async function signIn(url, username, password) {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<script')) throw new UserError(`${url} does not serve the pages.`);
  const body = new URLSearchParams({ username, password });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', body });
  if (!login.ok) throw new UserError(`The demo login failed: ${await login.text()}`);
  const { access_token } = await login.json();
  const headers = { authorization: `Bearer ${access_token}` };
  const items = await fetch(`${url}/api/items`, { headers });
  const { total_count } = await items.json();
  if (!(total_count > 0)) throw new UserError('The demo shop has no items.');
  say(`logged in as ${username}: ${total_count} items`);
}

/** npm ends at once on a signal; the server finishes its work first. */
async function untilGone(file) {
  const end = performance.now() + PATIENCE_MS;
  while (existsSync(file)) {
    if (performance.now() > end) throw new UserError('The database was still running ten minutes after the stop.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
