import { useMutation } from '@tanstack/react-query';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import {
  type Statement,
  type StatementMark,
  type StatementRow,
  statements,
} from '#contract/invoices/statements/statements.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate, keyOf, queryClient } from '../../../query.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../../ui/dialogs/undo.tsx';

/** Shows the statement as the server compares it now, and lets its vendor's page ask again. */
export function keepStatement(statement: Statement): void {
  void invalidate(statements.ofVendor);
  queryClient.setQueryData(keyOf(statements.get, { params: { invoice_id: statement.invoice_id } }), statement);
}

/** What can be decided about the rows of a statement. */
export function useStatement(invoice_id: string) {
  const params = { invoice_id };
  const failed = {
    onError: (error: Error) => {
      warn(sentenceOf(error));
      void invalidate(statements.get, statements.ofVendor);
    },
  };
  const mark = useMutation({
    mutationFn: ({ row, to }: { row: StatementRow; to: StatementMark | null }) => {
      const { position, document_id } = row;
      const of = position === null ? { document_ids: [document_id ?? ''] } : { positions: [position] };
      return call(statements.mark, { params, body: { ...of, mark: to } });
    },
    onSuccess: (statement, { row, to }) => {
      keepStatement(statement);
      if (to === null) return tell(texts.reopened(nameOf(row)));
      tellWithUndo({
        id: 'statement',
        message: texts.marked(1),
        label: texts.actions.undo,
        onUndo: () => mark.mutate({ row, to: null }),
      });
    },
    ...failed,
  });
  const attach = useMutation({
    mutationFn: ({ row, document_id }: { row: StatementRow; document_id: string | null }) =>
      call(statements.attach, { params, body: { position: row.position ?? 0, document_id } }),
    onSuccess: (statement, { row, document_id }) => {
      keepStatement(statement);
      tell(document_id === null ? texts.detached(nameOf(row)) : texts.attached(nameOf(row)));
    },
    ...failed,
  });
  return { mark, attach };
}

export function nameOf({ number, document_number }: StatementRow): string {
  return number ?? document_number ?? texts.noNumber;
}
