import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import type { Statement, StatementRow } from '#contract/invoices/statements/statements.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import classes from './StatementGroups.module.css';
import { nameOf } from './useStatement.ts';

interface AttachDialogProps {
  opened: boolean;
  onClose: () => void;
  statement: Statement;
  /** The row that has no document; null while it closes. */
  row: StatementRow | null;
  onChoose: (row: StatementRow, document_id: string) => void;
}

/** The documents that could be a row of the statement: those with its amount first. */
export function AttachDialog({ opened, onClose, statement, row, onChoose }: AttachDialogProps) {
  const format = useFormat();
  const documents = statement.rows
    .filter(({ position }) => position === null)
    .sort((a, b) => Number(b.total === row?.amount) - Number(a.total === row?.amount));
  return (
    <Modal opened={opened} onClose={onClose} title={row ? texts.attachTitle(nameOf(row)) : ''}>
      {documents.length === 0 ? (
        <>
          <p>{texts.attachNone}</p>
          <Button component={Link} to={paths.invoices({ add: 1 })}>
            {invoiceTexts.add}
          </Button>
        </>
      ) : null}
      <ul className={classes.rows}>
        {documents.map((document) => (
          <li key={document.document_id} className={classes.choice}>
            <Button
              variant="subtle"
              fullWidth
              justify="space-between"
              rightSection={document.total === null ? texts.noTotal : format.money(document.total, statement.currency)}
              onClick={() => {
                if (row && document.document_id) onChoose(row, document.document_id);
                onClose();
              }}
            >
              {[nameOf(document), document.date && format.shortDate(document.date, new Date())]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
