import { fileURLToPath } from 'node:url';
import { folderMailbox } from './mailbox.folder.ts';
import { imapMailbox } from './mailbox.imap.ts';
import type { Mailbox, OnMailFault } from './mailbox.ts';

/** The mailbox of `url`: an IMAP server, or a folder of this machine (`file:///…`). */
export function openMailbox(url: string, onFault: OnMailFault): Mailbox {
  return url.startsWith('file:') ? folderMailbox(fileURLToPath(url), onFault) : imapMailbox(url, onFault);
}
