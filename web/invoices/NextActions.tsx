import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { type InvoiceRow, invoices } from '#contract/invoices/invoices.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { hasRole, useShop } from '../shell/shop.ts';
import { warn } from '../ui/dialogs/notify.ts';
import { tellWithUndo } from '../ui/dialogs/undo.tsx';
import { ENGINE_FAULTS, READ_AGAIN } from './failed_here.ts';
import classes from './InvoicesScreen.module.css';

async function run(what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what();
    await invalidate(invoices.list, invoices.get);
    return true;
  } catch (error) {
    warn(sentenceOf(error));
    return false;
  }
}

function mayReadAgain({ reason_code }: InvoiceRow): boolean {
  return reason_code !== null && [...READ_AGAIN, ...ENGINE_FAULTS].includes(reason_code);
}

async function archive(invoice_id: string): Promise<void> {
  const params = { invoice_id };
  if (!(await run(() => call(invoices.reject, { params, body: {} })))) return;
  tellWithUndo({
    id: `archived-${invoice_id}`,
    message: invoiceTexts.archivedDone,
    label: commonTexts.actions.undo,
    onUndo: () => void run(() => call(invoices.reopen, { params })),
  });
}

/** What can be done with a file that could not be read. */
export function NextActions({ row }: { row: InvoiceRow }) {
  const { user } = useShop();
  const texts = invoiceTexts.nextActions;
  const params = { invoice_id: row.invoice_id };
  return (
    <span className={classes.actions}>
      {hasRole(user, 'staff') && mayReadAgain(row) ? (
        <Button size="compact-sm" variant="subtle" onClick={() => void run(() => call(invoices.reread, { params }))}>
          {texts.reread}
        </Button>
      ) : null}
      {hasRole(user, 'manager') ? (
        <>
          <Button component={Link} to={paths.invoice(row.invoice_id)} size="compact-sm" variant="subtle">
            {row.reason_code === 'columns_unknown' ? texts.columns : texts.type}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void archive(row.invoice_id)}>
            {texts.archive}
          </Button>
        </>
      ) : null}
      {hasRole(user, 'staff') ? (
        <Button component={Link} to={paths.invoices({ add: 1 })} size="compact-sm" variant="subtle">
          {texts.upload}
        </Button>
      ) : null}
    </span>
  );
}
