import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from 'react-router';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import type { StatementRow } from '#contract/invoices/statements/statements.ts';
import { dayIn } from '../../../day_in.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import classes from './StatementGroups.module.css';
import { nameOf, type useStatement } from './useStatement.ts';

const { actions } = texts;

interface StatementLineProps {
  row: StatementRow;
  currency: string | null;
  mayDecide: boolean;
  decide: ReturnType<typeof useStatement>;
  onAsk: () => void;
  onAttach: () => void;
}

/** One row of a statement, or a document that is not on it, with its one action; the others are in its menu. */
export function StatementLine({ row, currency, mayDecide, decide, onAsk, onAttach }: StatementLineProps) {
  const format = useFormat();
  const name = nameOf(row);
  const money = (amount: number) => format.money(amount, currency);
  const { result, amount, total, document_id, document_number, date, position } = row;
  const isQuiet = result === 'payment' || result === 'unread';
  const notes = [
    date && format.shortDate(date, new Date()),
    result === 'closed' && row.mark ? texts.marks[row.mark] : null,
    result === 'missing' && row.asked_at
      ? texts.askedOn(format.shortDate(dayIn(format.time_zone, new Date(row.asked_at)), new Date()))
      : null,
    document_number && position !== null && document_number !== row.number ? texts.is(document_number) : null,
    result === 'differs' && amount !== null && total !== null ? texts.by(money(Math.abs(amount - total))) : null,
  ].filter(Boolean);
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {document_id ? <Link to={paths.invoice(document_id)}>{name}</Link> : isQuiet ? row.words : name}
        <div className={classes.note}>{notes.join(' · ')}</div>
      </div>
      <div className={classes.figures}>
        {result === 'differs' && amount !== null ? (
          <>
            <span>{texts.says(money(amount))}</span>
            <span className={classes.note}>{total === null ? texts.hereUnknown : texts.here(money(total))}</span>
          </>
        ) : (
          <Amount amount={amount ?? total} money={money} />
        )}
      </div>
      {mayDecide && !isQuiet ? (
        <div className={classes.actions}>
          {result === 'missing' ? (
            <Button variant="default" aria-label={actions.askOf(name)} onClick={onAsk}>
              {actions.ask}
            </Button>
          ) : null}
          {(result === 'differs' || result === 'extra') && document_id ? (
            <Button
              component={Link}
              to={paths.invoice(document_id)}
              variant="default"
              aria-label={actions.openOf(name)}
            >
              {actions.openDocument}
            </Button>
          ) : null}
          {result === 'closed' ? (
            <Button
              variant="default"
              aria-label={actions.reopenOf(name)}
              loading={decide.mark.isPending && decide.mark.variables.row === row}
              onClick={() => decide.mark.mutate({ row, to: null })}
            >
              {actions.reopen}
            </Button>
          ) : null}
          {result === 'closed' || (result === 'present' && !row.is_attached) ? null : (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={actions.more(name)}>
                  <IconDotsVertical size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {result === 'missing' ? <Menu.Item onClick={onAttach}>{actions.attach}</Menu.Item> : null}
                {row.is_attached ? (
                  <Menu.Item onClick={() => decide.attach.mutate({ row, document_id: null })}>
                    {actions.detach}
                  </Menu.Item>
                ) : null}
                {result === 'present' ? null : (
                  <>
                    <Menu.Item onClick={() => decide.mark.mutate({ row, to: 'settled' })}>{actions.settle}</Menu.Item>
                    <Menu.Item onClick={() => decide.mark.mutate({ row, to: 'not_ours' })}>{actions.notOurs}</Menu.Item>
                  </>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      ) : null}
    </li>
  );
}

function Amount({ amount, money }: { amount: number | null; money: (amount: number) => string }) {
  return amount === null ? <span className={classes.note}>{texts.noTotal}</span> : <span>{money(amount)}</span>;
}
