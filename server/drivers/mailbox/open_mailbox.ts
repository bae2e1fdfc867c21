import { fileURLToPath } from 'node:url';
import { folderMailbox } from './mailbox.folder.ts';
import type { Mailbox, OnMailFault } from './mailbox.ts';

/** The mailbox of `url`: an IMAP server, or a folder of this machine (`file:///…`). */
export async function openMailbox(url: string, onFault: OnMailFault): Promise<Mailbox> {
  if (url.startsWith('file:')) return folderMailbox(fileURLToPath(url), onFault);
  const { imapMailbox } = await import('./mailbox.imap.ts');
  return imapMailbox(url, onFault);
}
