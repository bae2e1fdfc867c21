import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { payableErrors, payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import type { Payable } from '#contract/invoices/payables/payables.ts';
import { dayIn } from '../../day_in.ts';
import { useFormat } from '../../format.ts';
import { SelectAll, SelectionBar } from '../../ui/list/SelectionBar.tsx';
import { useMarkPaid } from './useMarkPaid.ts';

interface PaidBarProps {
  /** Whether the rows are those that were paid. */
  isPaid: boolean;
  chosen: Payable[];
  onAll: () => void;
  /** Called with the documents that were marked. */
  onDone: (ids: string[]) => void;
}

/** Marks the selected documents as paid on a day, today unless a user enters another one, or as not paid. */
export function PaidBar({ isPaid, chosen, onAll, onDone }: PaidBarProps) {
  const format = useFormat();
  const today = dayIn(format.time_zone);
  const [typed, setTyped] = useState<string>();
  const day = typed ?? today;
  const mark = useMarkPaid(onDone);
  const isNone = chosen.length === 0;
  // A wrong mark is rare: no bar invites to take marks away.
  if (isPaid && isNone) return null;
  const fault = day === '' || day > today ? payableErrors.future : null;
  const isOfCompany = chosen.every(({ currency }) => currency === format.currency);
  const amount = chosen.reduce((sum, { total }) => sum + (total ?? 0), 0);
  const send = () => {
    if (!isPaid && fault) return;
    mark.mutate(chosen.map(({ invoice_id }) => ({ invoice_id, paid_on: isPaid ? null : day })));
  };
  return (
    <SelectionBar
      label={texts.bar}
      count={isNone ? texts.none : texts.selected(chosen.length, isOfCompany ? format.money(amount) : null)}
    >
      {isPaid || isNone ? null : (
        <TextInput
          type="date"
          aria-label={texts.paidOn}
          title={texts.paidOn}
          value={day}
          max={today}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      )}
      {isNone ? null : (
        <Button variant={isPaid ? 'default' : 'filled'} loading={mark.isPending} onClick={send}>
          {isPaid ? texts.markUnpaid : texts.markPaid}
        </Button>
      )}
      {isPaid ? null : <SelectAll onClick={onAll} />}
    </SelectionBar>
  );
}
