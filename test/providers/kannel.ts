import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/platform/free_port.ts';

const BEARERBOX = '/usr/sbin/bearerbox';
const SMSBOX = '/usr/sbin/smsbox';
const FAKESMSC = '/usr/lib/kannel/test/fakesmsc';

/** Why the gateway cannot be run here; null when it can. */
export function whyNoKannel(): string | null {
  const missing = [BEARERBOX, SMSBOX, FAKESMSC].filter((path) => !existsSync(path));
  return missing.length === 0 ? null : `${missing.join(', ')} missing: apt-get install kannel kannel-extras`;
}

export interface Kannel {
  /** Of smsbox. */
  url: string;
  username: string;
  password: string;
  /** What its network got: `from to alphabet text`, with the text of `ucs-2` in percent escapes. */
  carried: string[];
  close(): Promise<void>;
}

/**
 * Debian's Kannel with its own fake network, on loopback.
 * @param options.get_url where it delivers received messages
 * @param options.phone_texts what a phone texts as soon as the network is there: `from to text STOP`
 */
export async function startKannel(options: KannelOptions): Promise<Kannel> {
  for (;;) {
    const kannel = await tryToStart(options);
    if (kannel) return kannel;
  }
}

interface KannelOptions {
  get_url: string;
  phone_texts: string;
}

/** Null when another program took one of its ports, which were free a moment ago. */
async function tryToStart(options: KannelOptions): Promise<Kannel | null> {
  const [admin, smsbox, sendsms, network] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const folder = await mkdtemp(join(tmpdir(), 'counterbook-kannel-'));
  const file = join(folder, 'kannel.conf');
  await writeFile(file, settings({ admin, smsbox, sendsms, network, get_url: options.get_url }));
  const running: ChildProcess[] = [];
  const ended: Promise<unknown>[] = [];
  const carried: string[] = [];
  let isTaken = false;

  function run(command: string, args: string[]): void {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    ended.push(once(child, 'close'));
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        const message = /Got message \d+: <(.*)>/.exec(line)?.[1];
        if (message !== undefined) carried.push(message);
        if (line.includes('Address already in use')) isTaken = true;
      });
    }
  }

  /** A busy machine needs long to start the programs. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      if (isTaken || running.some(hasEnded)) throw new Error('Kannel ended before it listened.');
      await pause(100);
    }
  }

  async function close(): Promise<void> {
    // They contain nothing important, and take long to end.
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true });
  }

  try {
    run(BEARERBOX, ['-v', '3', file]);
    await until(() => isOpen(smsbox));
    await until(() => isOpen(network));
    run(SMSBOX, ['-v', '3', file]);
    // It comes to bearerbox after it has opened its own port.
    await until(() => hasSmsbox(admin));
    // Its network accepts one connection at a time, and texts at once.
    run(FAKESMSC, ['-H', '127.0.0.1', '-r', String(network), '-i', '0.1', '-m', '1', options.phone_texts]);
  } catch (error) {
    await close();
    if (isTaken) return null;
    throw error;
  }
  return { url: `http://127.0.0.1:${sendsms}`, username: 'counterbook', password: 'secret', carried, close };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Whether a program listens on the port. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Whether bearerbox says that smsbox is connected. Another program that took the port may say nothing. */
async function hasSmsbox(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(5000);
  const answer = await fetch(`http://127.0.0.1:${port}/status.xml?password=secret`, { signal }).catch(() => null);
  return (await answer?.text().catch(() => ''))?.includes('<type>smsbox</type>') ?? false;
}

function settings(at: { admin: number; smsbox: number; sendsms: number; network: number; get_url: string }): string {
  return `group = core
admin-port = ${at.admin}
admin-interface = 127.0.0.1
admin-password = secret
smsbox-port = ${at.smsbox}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
box-deny-ip = *.*.*.*
dlr-storage = internal

group = smsc
smsc = fake
smsc-id = fake
port = ${at.network}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${at.sendsms}
sendsms-interface = 127.0.0.1
global-sender = 12075550100

group = sendsms-user
username = counterbook
password = secret
concatenation = true
max-messages = 10

group = sms-service
keyword = default
catch-all = true
max-messages = 0
get-url = "${at.get_url}"
`;
}
