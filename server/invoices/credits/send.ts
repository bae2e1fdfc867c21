import type { z } from 'zod';
import { plain } from '#contract/decimal.ts';
import { creditErrors } from '#contract/invoices/credits/credit_errors.texts.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import type { Credit, CreditLine, credits } from '#contract/invoices/credits/credits.ts';
import { CREDIT_MAILS_PER_DAY } from '#contract/invoices/limits.ts';
import { getSender, mailVendor, type Sender, senderLines } from '#server/orders/orders.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { lockCreditOr404, showCredit } from './credit.ts';
import { updateCredit } from './credits.sql.ts';
import { assertOpen } from './settle.ts';

type UserCtx = Ctx & { readonly userId: string };
type Sending = z.output<typeof credits.send.body>;

/** Emails the request to the vendor as a PDF, or records that the user sent it. */
export function sendCredit(ctx: UserCtx, creditRequestId: string, input: Sending): Promise<Credit> {
  return ctx.tx(async (t) => {
    const locked = await lockCreditOr404(t, creditRequestId);
    assertOpen(locked);
    if (locked.version !== input.version) throw new AppError('conflict', creditErrors.changed, { code: 'changed' });
    const credit = await showCredit(ctx, t, creditRequestId);
    const email = input.how === 'mail' ? input.email : undefined;
    if (input.how === 'mail') await mailCredit(ctx, t, credit, email);
    const sent = { sent_at: ctx.now, sent_by: ctx.userId, sent_how: input.how, sent_to: email ?? null };
    await updateCredit(t, creditRequestId, { status: 'sent', ...sent }, ctx.now);
    await audit(ctx, t, 'credit.sent', creditRequestId, { how: input.how });
    await announce(t, { type: 'credit', id: creditRequestId });
    return showCredit(ctx, t, creditRequestId);
  });
}

async function mailCredit(ctx: UserCtx, t: Tenant, credit: Credit, email: string | undefined): Promise<void> {
  if (!email) {
    throw new AppError('invalid', creditErrors.emailNeeded, { fields: { email: creditErrors.emailNeeded } });
  }
  const sender = await getSender(t, credit.vendor_id);
  const words = creditTexts.mail({
    company: sender.company,
    account: sender.account_number,
    note: credit.note,
    number: credit.number,
    invoice: credit.invoice,
    order: credit.order,
    amount: moneyOf(credit).format(credit.amount),
    is_again: credit.sent_at !== null,
  });
  const attachment_name = creditTexts.fileName(sender.company, credit.number);
  const draw = () => creditPdf(credit, sender, ctx.now);
  const about = credit.credit_request_id;
  const message = { to: email, topic: 'credit_request', about, ...composeMail(words), draw, attachment_name };
  await mailVendor(ctx, t, message, { mailsPerDay: CREDIT_MAILS_PER_DAY, errors: creditErrors });
}

/** The request as the vendor gets it. */
export async function drawCredit(ctx: Pick<Ctx, 'now'>, t: Tenant, credit: Credit): Promise<Buffer> {
  return creditPdf(credit, await getSender(t, credit.vendor_id), ctx.now);
}

const texts = creditTexts.paper;
const { columns } = texts;
const COLUMNS = [
  { title: columns.code, width: 74 },
  { title: columns.item, width: 210 },
  { title: columns.reason, width: 80 },
  { title: columns.quantity, width: 66, right: true },
  { title: columns.amount, width: 74, right: true },
];

function moneyOf({ currency }: Pick<Credit, 'currency'>): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency });
}

async function creditPdf(credit: Credit, sender: Sender, now: Date): Promise<Buffer> {
  const money = moneyOf(credit);
  const day = { dateStyle: 'medium', timeZone: sender.time_zone } as const;
  const written = new Date(credit.created_at).toLocaleDateString('en-US', day);
  const cells = ({ code, description, reason, quantity, unit, amount }: CreditLine) => [
    code ?? '',
    description,
    creditTexts.reasons[reason],
    quantity === null ? '' : [plain(quantity), unit].filter(Boolean).join(' '),
    money.format(amount),
  ];
  const { letterPdf } = await import('#server/platform/drawing/letter.ts');
  return letterPdf(
    {
      title: texts.title(credit.number),
      author: sender.company,
      from: { label: texts.from, text: senderLines(sender) },
      to: { label: texts.to, text: credit.vendor },
      facts: [
        [texts.account, sender.account_number],
        [texts.invoice, credit.invoice],
        [texts.order, credit.order === null ? null : String(credit.order)],
        [texts.date, written],
        [texts.note, credit.note],
      ],
      columns: COLUMNS,
      rows: credit.lines.map(cells),
      total: `${texts.total}: ${money.format(credit.amount)}`,
      foot: (page, pages) => texts.foot(sender.company, credit.number, page, pages),
    },
    now,
  );
}
