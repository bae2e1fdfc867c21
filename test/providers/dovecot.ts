import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { freePort } from '#server/platform/free_port.ts';

const DOVECOT = '/usr/sbin/dovecot';

/** Why the mail server cannot be run here; null when it can. */
export function whyNoDovecot(): string | null {
  if (process.getuid?.() !== 0) return 'Dovecot changes its users, which only root can';
  return existsSync(DOVECOT) ? null : `${DOVECOT} missing: apt-get install dovecot-imapd`;
}

export interface Dovecot {
  /** Of a mailbox that is empty at first. */
  url: string;
  /** Puts an email in its inbox. */
  deliver(raw: Buffer): Promise<void>;
  /** How many emails a folder has. */
  count(folder: string): Promise<number>;
  close(): Promise<void>;
}

/** Debian's Dovecot on loopback, without TLS. */
export async function startDovecot(): Promise<Dovecot> {
  for (;;) {
    const dovecot = await tryToStart();
    if (dovecot) return dovecot;
  }
}

/** Null when another program took its port, which was free a moment ago. */
async function tryToStart(): Promise<Dovecot | null> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'counterbook-dovecot-'));
  await chmod(folder, 0o777);
  await writeFile(join(folder, 'dovecot.conf'), settings(folder, port));
  const server = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const url = `imap://shop:secret@127.0.0.1:${port}`;
  async function close(): Promise<void> {
    await end(server);
    await rm(folder, { recursive: true, force: true });
  }
  async function run<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: 'shop', pass: 'secret' },
      logger: false,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }
  const begun = performance.now();
  for (;;) {
    try {
      await run(async () => {});
      break;
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null || performance.now() - begun > 240_000) {
        const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
        await close();
        if (log.includes('Address already in use')) return null;
        throw new Error(`Dovecot did not start: ${log}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    url,
    deliver: (raw) => run(async (client) => void (await client.append('INBOX', raw))),
    count: (name) =>
      run(async (client) => {
        const status = await client.status(name, { messages: true });
        return status ? (status.messages ?? 0) : 0;
      }),
    close,
  };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

const settings = (folder: string, port: number) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
mail_location = maildir:${folder}/mail/%u
ssl = no
disable_plaintext_auth = no
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/home/%u
}
`;
