import type { Endpoint } from '#contract/http.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { FIRST_STEP_BOOKS, type FirstStepBook, type StepList } from '#contract/shell/first_steps.ts';
import { hasHelpContact } from '#server/account/account.ts';
import { hasSubscribers } from '#server/contacts/contacts.ts';
import { getTotals } from '#server/inventory/inventory.ts';
import { getInvoiceSteps } from '#server/invoices/invoices.ts';
import { hasSentMessage } from '#server/messaging/messaging.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { hasPoster } from '#server/program/program.ts';
import { listHiddenSteps, saveHiddenSteps } from './first_steps.sql.ts';

interface Shown {
  userId: string;
  /** Whether the user can make a call. */
  may: (endpoint: Endpoint) => boolean;
}

/** The first steps of each book that the user has, each ticked by what the company has done. */
export async function listFirstSteps(t: Tenant, { userId, may }: Shown) {
  const hidden = await listHiddenSteps(t, userId);
  const stock = may(invoices.list) ? await stockSteps(t) : null;
  const customers = may(campaigns.list) ? await customerSteps(t) : null;
  const listed = (book: FirstStepBook, steps: StepList['steps'] | undefined): StepList | null =>
    steps ? { is_hidden: hidden.includes(book), steps } : null;
  return {
    stock: listed('stock', stock?.steps),
    customers: listed('customers', customers ?? undefined),
    sample_invoice_id: stock?.sample_invoice_id ?? null,
  };
}

async function stockSteps(t: Tenant): Promise<{ steps: StepList['steps']; sample_invoice_id: string | null }> {
  const { is_added, is_posted, sample_invoice_id } = await getInvoiceSteps(t);
  const { par_level_count, reorder_point_count } = await getTotals(t);
  return {
    steps: [
      { step: 'add_invoice', is_done: is_added },
      { step: 'post_invoice', is_done: is_posted },
      { step: 'set_level', is_done: par_level_count + reorder_point_count > 0 },
    ],
    sample_invoice_id,
  };
}

async function customerSteps(t: Tenant): Promise<StepList['steps']> {
  return [
    { step: 'give_contact', is_done: await hasHelpContact(t) },
    { step: 'make_poster', is_done: await hasPoster(t) },
    { step: 'first_customer', is_done: await hasSubscribers(t) },
    { step: 'send_test', is_done: await hasSentMessage(t) },
  ];
}

/** Hides a list for the user, or shows it again. */
export function hideFirstSteps(ctx: SessionCtx, book: FirstStepBook, is_hidden: boolean): Promise<void> {
  return ctx.tx(async (t) => {
    const hidden = await listHiddenSteps(t, ctx.userId);
    const books = FIRST_STEP_BOOKS.filter((one) => (one === book ? is_hidden : hidden.includes(one)));
    await saveHiddenSteps(t, ctx.userId, books);
  });
}
