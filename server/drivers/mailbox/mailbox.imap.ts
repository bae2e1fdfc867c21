import { ImapFlow } from 'imapflow';
import { MAIL_IN_MAX_BYTES } from '#contract/invoices/limits.ts';
import { ProviderError } from '#server/platform/errors.ts';
import type { Mailbox, OnMailFault } from './mailbox.ts';

const PATIENCE_MS = 20_000;
/** Where taken emails go, so that the inbox holds only what waits. */
const DONE = 'Counterbook';
/** What is enough to tell a company of an email that is too large for us: its headers. */
const HEADERS_BYTES = 64 * 1024;

/**
 * The inbox of the IMAP server of `url`: `imaps://user:password@host:993`, or `imap://…`, which uses TLS when the server offers it. The name
 * of another folder can follow as its path.
 */
export function imapMailbox(url: string, onFault: OnMailFault): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const inbox = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  const secure = protocol === 'imaps:';
  const connect = () =>
    new ImapFlow({
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableAutoIdle: true,
      logger: false,
    });
  async function run<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = connect();
    // Without a listener, a lost connection would end the process; the call that waits for it fails as well.
    client.on('error', () => {});
    try {
      await client.connect();
      const lock = await client.getMailboxLock(inbox);
      try {
        return await work(client);
      } finally {
        lock.release();
      }
    } catch (error) {
      throw new ProviderError(messageOf(error), { permanent: false, cause: error });
    } finally {
      await client.logout().catch(() => client.close());
    }
  }
  return {
    count: () => run(async (client) => (client.mailbox ? client.mailbox.exists : 0)),
    collect: (take) => run((client) => collectFrom(client, { take, onFault })),
  };
}

async function collectFrom(
  client: ImapFlow,
  run: { take: Parameters<Mailbox['collect']>[0]; onFault: OnMailFault },
): Promise<void> {
  const uids = (await client.search({ all: true }, { uid: true })) || [];
  if (uids.length > 0) await client.mailboxCreate(DONE);
  for (const uid of uids) {
    const found = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true });
    if (!found) continue;
    const isWhole = (found.size ?? 0) <= MAIL_IN_MAX_BYTES;
    const source = isWhole ? true : { maxLength: HEADERS_BYTES };
    const fetched = await client.fetchOne(String(uid), { source }, { uid: true });
    const raw = fetched ? fetched.source : undefined;
    if (!raw) continue;
    try {
      await run.take({ raw, isWhole, received_at: new Date(found.internalDate ?? Date.now()) });
    } catch (error) {
      run.onFault(error);
      continue;
    }
    await client.messageMove(String(uid), DONE, { uid: true });
  }
}

/** The server's own words say more than the library's. */
function messageOf(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message: string };
  return responseText ?? message;
}
