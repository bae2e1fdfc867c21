import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { hasRole, useShop } from '../shell/shop.ts';
import { warn } from '../ui/dialogs/notify.ts';
import { tellWithUndo } from '../ui/dialogs/undo.tsx';
import { READ_AGAIN } from './failed_here.ts';
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

/** What a model has refused, Counterbook can read; where Counterbook failed, it tries again. */
function ReadAgain({ row: { invoice_id, reason_code, refused_by_model: isOfModel } }: { row: InvoiceRow }) {
  const reread = useMutation({
    mutationFn: () =>
      run(() => call(invoices.reread, { params: { invoice_id }, body: isOfModel ? { engine: 'local' } : {} })),
  });
  if (reason_code === null || !(isOfModel || READ_AGAIN.includes(reason_code))) return null;
  return (
    <Button size="compact-sm" variant="subtle" loading={reread.isPending} onClick={() => reread.mutate()}>
      {isOfModel ? engineTexts.readWith(engineTexts.names.local) : invoiceTexts.nextActions.reread}
    </Button>
  );
}

/** What can be done with a file that could not be read. */
export function NextActions({ row }: { row: InvoiceRow }) {
  const { user } = useShop();
  const texts = invoiceTexts.nextActions;
  return (
    <span className={classes.actions}>
      {hasRole(user, 'staff') ? <ReadAgain row={row} /> : null}
      {hasRole(user, 'manager') ? (
        <>
          {row.reason_code === 'columns_unknown' ? (
            <Button
              component={Link}
              to={paths.invoice(row.invoice_id, { columns: 1 })}
              size="compact-sm"
              variant="subtle"
            >
              {texts.columns}
            </Button>
          ) : (
            <Button component={Link} to={paths.invoice(row.invoice_id)} size="compact-sm" variant="subtle">
              {texts.type}
            </Button>
          )}
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
