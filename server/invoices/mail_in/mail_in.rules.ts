const TOKEN_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const TOKEN_LENGTH = 10;

/** A company's own part of an address, from random bytes: nothing that looks like something else. */
export function tokenFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, TOKEN_LENGTH), (byte) => TOKEN_LETTERS[byte % TOKEN_LETTERS.length]).join('');
}

/** `invoices+k7m2p9x4qa@example.com` for the mailbox `invoices@example.com`. */
export function mailAddressOf(mailbox: string, token: string): string {
  return mailbox.replace('@', `+${token}@`);
}

/** The tokens in the addresses of an email that belong to the mailbox. */
export function tokensIn(recipients: readonly string[], mailbox: string): string[] {
  const [local = '', domain = ''] = mailbox.toLowerCase().split('@');
  const tokens = recipients.flatMap((recipient) => {
    const address = recipient.toLowerCase().replace(/[<>\s]/g, '');
    const [, token = ''] = /\+([a-z2-9]{10})@/.exec(address) ?? [];
    return address === `${local}+${token}@${domain}` ? [token] : [];
  });
  return [...new Set(tokens)];
}

/** Whether an address is one of the accepted ones, or of an accepted domain. */
export function isAccepted(sender: string, accepted: readonly string[]): boolean {
  const domain = sender.slice(sender.lastIndexOf('@'));
  return sender.includes('@') && (accepted.includes(sender) || accepted.includes(domain));
}
