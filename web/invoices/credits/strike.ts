import { credits } from '#contract/invoices/credits/credits.ts';
import { notDeliveredTexts as texts } from '#contract/invoices/credits/not_delivered.texts.ts';
import { notDelivered } from '#contract/invoices/credits/not_delivered.ts';
import { call } from '../../api.ts';
import { keyOf, queryClient } from '../../query.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import type { useDecisions } from '../review/draft/useDecisions.ts';
import type { Review } from '../review/draft/useReview.ts';

/** Strikes a line out, or takes that back: what was typed is saved first. */
export async function strike(
  latest: Review['latest'],
  change: ReturnType<typeof useDecisions>['change'],
  line_key: string,
  not_delivered: boolean,
): Promise<void> {
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
    onUndo: () => void strike(latest, change, line_key, false),
  });
}
