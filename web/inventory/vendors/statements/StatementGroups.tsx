import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import { STATEMENT_RESULTS, type Statement, type StatementRow } from '#contract/invoices/statements/statements.ts';
import { paths } from '../../../paths.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../../ui/Part.tsx';
import classes from './StatementGroups.module.css';
import { StatementLine } from './StatementLine.tsx';
import { useStatement } from './useStatement.ts';

const AskDialog = lazyPart(async () => (await import('./AskDialog.tsx')).AskDialog);
const AttachDialog = lazyPart(async () => (await import('./AttachDialog.tsx')).AttachDialog);

interface StatementGroupsProps {
  statement: Statement;
  mayDecide: boolean;
  /** Rows of each group that are shown; a link to the statement has the others. */
  most?: number;
  level?: 3 | 4;
}

/** The rows of a statement by how they compare, what never arrived first, each with what can be done about it. */
export function StatementGroups({ statement, mayDecide, most = Infinity, level = 3 }: StatementGroupsProps) {
  const decide = useStatement(statement.invoice_id);
  const [requestedRows, setRequestedRows] = useState<StatementRow[]>([]);
  const [attaching, attach] = useState<StatementRow | null>(null);
  const Heading = `h${level}` as const;
  return (
    <>
      {STATEMENT_RESULTS.map((result) => {
        const rows = statement.rows.filter((row) => row.result === result);
        if (rows.length === 0) return null;
        const notRequested = rows.filter(({ asked_at }) => asked_at === null);
        return (
          <section key={result} className={classes.group} data-result={result}>
            <div className={classes.head}>
              <Heading>{texts.groups[result](rows.length)}</Heading>
              {mayDecide && result === 'missing' && notRequested.length > 1 ? (
                <Button onClick={() => setRequestedRows(notRequested)}>
                  {texts.actions.askAll(notRequested.length)}
                </Button>
              ) : null}
            </div>
            <ul className={classes.rows}>
              {rows.slice(0, most).map((row) => (
                <StatementLine
                  key={row.position ?? row.document_id}
                  row={row}
                  currency={statement.currency}
                  mayDecide={mayDecide}
                  decide={decide}
                  onAsk={() => setRequestedRows([row])}
                  onAttach={() => attach(row)}
                />
              ))}
            </ul>
            {rows.length > most ? (
              <Link className={classes.all} to={paths.invoice(statement.invoice_id)}>
                {texts.all(rows.length)}
              </Link>
            ) : null}
          </section>
        );
      })}
      <LazyDialog opened={requestedRows.length > 0} onFailure={() => setRequestedRows([])}>
        {(opened) => (
          <AskDialog opened={opened} onClose={() => setRequestedRows([])} statement={statement} rows={requestedRows} />
        )}
      </LazyDialog>
      <LazyDialog opened={attaching !== null} onFailure={() => attach(null)}>
        {(opened) => (
          <AttachDialog
            opened={opened}
            onClose={() => attach(null)}
            statement={statement}
            row={attaching}
            onChoose={(row, document_id) => decide.attach.mutate({ row, document_id })}
          />
        )}
      </LazyDialog>
    </>
  );
}
