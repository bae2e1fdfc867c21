import { expect, test } from 'vitest';
import { MAIL_IN_MAX_BYTES } from '#contract/invoices/limits.ts';
import { ProviderError } from '#server/platform/errors.ts';
import { emailFile } from '#test/files/emails.ts';
import { startDovecot, whyNoDovecot } from '#test/providers/dovecot.ts';
import { imapMailbox } from './mailbox.imap.ts';
import type { WaitingMail } from './mailbox.ts';

const mail = (subject: string) => emailFile({ from: 'a@example.com', to: 'b@example.com', subject, text: 'Hello' });
const missing = whyNoDovecot();

test.skipIf(missing)(
  `A real IMAP server hands over what waits and keeps what failed${missing ? ` (${missing})` : ''}`,
  async () => {
    const server = await startDovecot();
    try {
      for (const subject of ['First', 'Broken', 'Last']) await server.deliver(await mail(subject));
      await server.deliver(Buffer.concat([await mail('Large'), Buffer.alloc(MAIL_IN_MAX_BYTES, 'x')]));
      expect(await imapMailbox(server.url, () => {}).count()).toBe(4);
      const faults: unknown[] = [];
      const mailbox = imapMailbox(server.url, (fault) => faults.push(fault));
      const taken: [string, boolean][] = [];
      const take = async ({ raw, isWhole }: WaitingMail) => {
        const [, subject = ''] = /^Subject: (.*?)\r?$/m.exec(raw.toString('latin1')) ?? [];
        if (subject === 'Broken' && faults.length === 0) throw new Error('no room');
        taken.push([subject, isWhole]);
      };
      await mailbox.collect(take);
      expect(taken).toEqual([
        ['First', true],
        ['Last', true],
        ['Large', false],
      ]);
      expect(faults).toEqual([new Error('no room')]);
      expect([await server.count('INBOX'), await server.count('Counterbook')]).toEqual([1, 3]);
      await mailbox.collect(take);
      expect(taken.at(-1)).toEqual(['Broken', true]);
      expect([await server.count('INBOX'), await server.count('Counterbook')]).toEqual([0, 4]);
      await expect(imapMailbox(server.url.replace('secret', 'wrong'), () => {}).collect(take)).rejects.toThrow(
        ProviderError,
      );
    } finally {
      await server.close();
    }
  },
);

test('A mailbox that does not answer is told of as the provider’s failure', async () => {
  await expect(imapMailbox('imap://a:b@127.0.0.1:1', () => {}).collect(async () => {})).rejects.toThrow(ProviderError);
});
