import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import {
  TRANSFER_DIFFERENCES,
  type Transfer,
  type TransferDifference,
  type TransferLine,
  transfers,
} from '#contract/inventory/places/transfers.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { moveOnEnter } from '../../ui/fields/move_on_enter.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { numberOrEmpty } from '../../ui/fields/typed_number.ts';
import classes from './Transfers.module.css';

const texts = transferTexts.receive;

/** Which field of a line is not filled in. */
type Fault = 'received' | 'difference';

interface Arrived {
  received: number | '';
  difference: TransferDifference | null;
}

/** What arrived of each line: as it was sent, unless a user says otherwise. */
export function ReceiveForm({ transfer, onReceived }: { transfer: Transfer; onReceived: (done: Transfer) => void }) {
  const [arrived, setArrived] = useState<Record<string, Arrived>>({});
  const [asked, setAsked] = useState(false);
  const of = ({ item_id, quantity }: TransferLine): Arrived =>
    arrived[item_id] ?? { received: quantity, difference: null };
  const faultOf = (line: TransferLine): Fault | null => {
    const { received, difference } = of(line);
    if (received === '') return 'received';
    return received !== line.quantity && difference === null ? 'difference' : null;
  };
  const receive = useMutation({
    mutationFn: () =>
      call(transfers.receive, {
        params: { transfer_id: transfer.transfer_id },
        body: {
          lines: transfer.lines.map((line) => {
            const { received, difference } = of(line);
            const isSame = received === line.quantity;
            return { item_id: line.item_id, received: Number(received), difference: isSame ? null : difference };
          }),
        },
      }),
    onSuccess: (done) => {
      onReceived(done);
      tell(texts.done(done.number));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (transfer.lines.every((line) => faultOf(line) === null) && !receive.isPending) receive.mutate();
  };
  return (
    <form onSubmit={submit} onKeyDown={moveOnEnter} noValidate className={classes.form} aria-label={texts.title}>
      <LeaveGuard isDirty={() => Object.keys(arrived).length > 0 && !receive.isSuccess} />
      <div>
        <strong>{texts.title}</strong>
        <div className={classes.under}>{texts.detail}</div>
      </div>
      {receive.isError ? <Failure title={texts.failed} detail={sentenceOf(receive.error)} /> : null}
      <ul className={classes.lines}>
        {transfer.lines.map((line) => (
          <ReceivedLine
            key={line.item_id}
            line={line}
            arrived={of(line)}
            fault={asked ? faultOf(line) : null}
            onChange={(next) => setArrived((now) => ({ ...now, [line.item_id]: { ...of(line), ...next } }))}
          />
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button type="submit" loading={receive.isPending}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}

interface ReceivedLineProps {
  line: TransferLine;
  arrived: Arrived;
  fault: Fault | null;
  onChange: (next: Partial<Arrived>) => void;
}

function ReceivedLine({ line, arrived, fault, onChange }: ReceivedLineProps) {
  const format = useFormat();
  const unit = format.unit(line.stock_unit);
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <span className={classes.name}>{line.item}</span>
        <div className={classes.under}>{texts.sent(format.quantity(line.quantity), unit)}</div>
      </span>
      <NumberField
        className={classes.quantity ?? ''}
        aria-label={texts.received(line.item, unit)}
        min={0}
        unit={unit}
        value={arrived.received}
        error={fault === 'received' ? texts.receivedNeeded : null}
        onChange={(next) => onChange({ received: numberOrEmpty(next) })}
      />
      {arrived.received === '' || arrived.received === line.quantity ? null : (
        <NativeSelect
          className={classes.reason ?? ''}
          aria-label={texts.difference(line.item)}
          error={fault === 'difference' ? texts.differenceNeeded : null}
          data={[
            { value: '', label: texts.differenceNeeded },
            ...TRANSFER_DIFFERENCES.map((value) => ({ value, label: texts.differences[value] })),
          ]}
          value={arrived.difference ?? ''}
          onChange={(event) =>
            onChange({ difference: TRANSFER_DIFFERENCES.find((one) => one === event.currentTarget.value) ?? null })
          }
        />
      )}
    </li>
  );
}
