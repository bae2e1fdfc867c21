import { createHash } from 'node:crypto';
import type { Storage } from '#server/drivers/storage.ts';
import { acceptSender, createAddress, takeMail } from '#server/invoices/invoices.ts';
import type { Ctx } from '#server/platform/context.ts';
import { CLEARPACK, NORTHSIDE } from './stock/vendors.ts';
import { mailedInvoice } from './waiting.ts';

/** The shop's address for invoices, a vendor whose emails are accepted, and one of another address that waits. */
export async function receiveMails(ctx: Ctx, { storage, today }: { storage: Storage; today: string }): Promise<void> {
  await ctx.tx(async (t) => {
    await createAddress(ctx, t);
    await acceptSender(ctx, t, NORTHSIDE.email);
  });
  const bytes = await mailedInvoice(today);
  const room = { storage, storagePerCompany: 1, storedBytes: async () => 0 };
  await takeMail({ ...ctx, userId: null }, room, {
    message_hash: createHash('sha256').update(bytes).digest(),
    sender: `accounts@${CLEARPACK.email.split('@')[1]}`,
    subject: 'Invoice CP-20418',
    recipients: [],
    isForged: false,
    isBroken: false,
    isWhole: true,
    received_at: ctx.now,
    files: [{ name: 'CP-20418.pdf', bytes }],
  });
}
