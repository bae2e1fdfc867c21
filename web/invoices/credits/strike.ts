import { credits } from '#contract/invoices/credits/credits.ts';
import { notDeliveredTexts as texts } from '#contract/invoices/credits/not_delivered.texts.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { call } from '../../api.ts';
import { keyOf, queryClient } from '../../query.ts';
import type { Undo } from '../../ui/dialogs/undo.tsx';
import type { useDecisions } from '../review/draft/useDecisions.ts';
import type { InvoiceReview } from '../review/draft/useReview.ts';

interface StrikeNeeds {
  latest: InvoiceReview['latest'];
  change: ReturnType<typeof useDecisions>['change'];
  /** Offers to take it back while the review is open. */
  tellWithUndo: (undo: Undo) => void;
}

/** Strikes a line out, or takes that back: what was typed is saved first. */
export async function strike(needs: StrikeNeeds, line_key: string, not_delivered: boolean): Promise<void> {
  const { latest, change, tellWithUndo } = needs;
  const set = (is: boolean) =>
    change(() => {
      const { said, draft } = latest();
      // A line that was just added has got its id by the saving.
      const line_id = draft.lines.find(({ key }) => key === line_key)?.line_id ?? line_key;
      return call(notDelivered.set, {
        params: { invoice_id: said.invoice_id },
        body: { line_id, not_delivered: is },
      });
    });
  const { description } = latest().draft.lines.find(({ key }) => key === line_key) ?? { description: '' };
  if (!(await set(not_delivered))) return;
  const { invoice_id } = latest().said;
  void queryClient.invalidateQueries({ queryKey: keyOf(credits.ofInvoice, { params: { invoice_id } }) });
  if (!not_delivered) return;
  tellWithUndo({
    id: `struck-${line_key}`,
    message: texts.done(description || texts.unnamed),
    label: texts.undo,
    onUndo: () => void strike(needs, line_key, false),
  });
}
