import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
export async function startKannel(options: { get_url: string; phone_texts: string }): Promise<Kannel> {
  const [admin, smsbox, sendsms, network] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const folder = await mkdtemp(join(tmpdir(), 'counterbook-kannel-'));
  const file = join(folder, 'kannel.conf');
  await writeFile(file, settings({ admin, smsbox, sendsms, network, get_url: options.get_url }));
  const running: ChildProcess[] = [];
  const carried: string[] = [];

  function run(command: string, args: string[]): ChildProcess {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const [, message = ''] of text.matchAll(/Got message \d+: <([^\n]*)>/g)) carried.push(message);
      });
    }
    return child;
  }

  async function close(): Promise<void> {
    const ended = running.map((child) => (child.exitCode ?? child.signalCode) !== null || once(child, 'exit'));
    // They contain nothing important, and take long to end.
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const bearerbox = run(BEARERBOX, ['-v', '4', file]);
    await answers(bearerbox, smsbox);
    await answers(bearerbox, network);
    await answers(run(SMSBOX, ['-v', '4', file]), sendsms);
    // Its network accepts one connection at a time, and texts at once.
    run(FAKESMSC, ['-H', '127.0.0.1', '-r', String(network), '-i', '0.1', '-m', '1', options.phone_texts]);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://127.0.0.1:${sendsms}`, username: 'counterbook', password: 'secret', carried, close };
}

/** Resolves when the program listens on the port. A busy machine needs long to start it. */
async function answers(program: ChildProcess, port: number): Promise<void> {
  while (program.exitCode === null && program.signalCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port });
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await pause(100);
  }
  throw new Error(`Kannel ended before it listened on ${port}.`);
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
