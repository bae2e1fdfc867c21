import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_IN_MAX_BYTES } from '#contract/invoices/limits.ts';
import type { Mailbox, OnMailFault } from './mailbox.ts';

const DONE = 'done';

/** Emails are files (`*.eml`) in a folder of this machine; what was taken moves to the folder `done` in it. */
export function folderMailbox(folder: string, onFault: OnMailFault): Mailbox {
  const waiting = async () => {
    await mkdir(join(folder, DONE), { recursive: true });
    return (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.eml')).sort();
  };
  return {
    count: async () => (await waiting()).length,
    async collect(take) {
      for (const name of await waiting()) {
        try {
          await take(await readBeginning(join(folder, name)));
          await rename(join(folder, name), join(folder, DONE, name));
        } catch (error) {
          onFault(error);
        }
      }
    },
  };
}

async function readBeginning(path: string) {
  const { size, mtime } = await stat(path);
  const file = await open(path);
  try {
    const raw = Buffer.alloc(Math.min(size, MAIL_IN_MAX_BYTES));
    await file.read(raw, 0, raw.length, 0);
    return { raw, isWhole: size <= MAIL_IN_MAX_BYTES, received_at: mtime };
  } finally {
    await file.close();
  }
}
