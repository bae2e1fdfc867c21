import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PosConnection, PosValue } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate, q } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import screen from '../Pos.module.css';
import { markSalesStale } from '../stale.ts';
import classes from './Connections.module.css';

const texts = posTexts.values;

interface ValuesDialogProps {
  opened: boolean;
  connection: PosConnection;
  onClose: () => void;
}

interface Decision {
  what: 'take' | 'keep';
  decided: PosValue[];
}

const keyOf = ({ pos_item_id, field }: PosValue) => `${pos_item_id} ${field}`;

/** Lists the differences from the point of sale where it is right. Nothing is selected beforehand. */
export function ValuesDialog({ opened, connection: { connection_id, driver }, onClose }: ValuesDialogProps) {
  const params = { connection_id };
  const { data, error } = useQuery(q(pos.listValues, { params }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const chosen = (data?.values ?? []).filter((value) => selected.has(keyOf(value)));
  const decide = useMutation({
    mutationFn: ({ what, decided }: Decision) => {
      const values = decided.map(({ pos_item_id, field, theirs }) => ({ pos_item_id, field, theirs }));
      return call(pos.decideValues, { params, body: { [what]: values } });
    },
    onSuccess: ({ taken }, { decided }) => {
      tell(taken > 0 ? texts.taken(taken) : texts.kept);
      // What was selected meanwhile stays selected.
      const done = new Set(decided.map(keyOf));
      setSelected((now) => new Set([...now].filter((key) => !done.has(key))));
      setAsked(false);
    },
    onSettled: () => void Promise.all([markSalesStale(), invalidate(pos.listValues)]),
  });
  const act = (what: 'take' | 'keep') => {
    setAsked(true);
    if (chosen.length > 0 && !decide.isPending) decide.mutate({ what, decided: chosen });
  };
  const toggle = (value: PosValue, isOn: boolean) => {
    setSelected((now) => {
      const next = new Set(now);
      if (isOn) next.add(keyOf(value));
      else next.delete(keyOf(value));
      return next;
    });
  };
  const system = posTexts.systems[driver];
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={texts.title(system)}>
      {error ? <Failure title={texts.unread} detail={sentenceOf(error)} /> : null}
      {decide.isError ? <Failure title={texts.failed} detail={sentenceOf(decide.error)} /> : null}
      {data ? <ValueTable values={data.values} system={system} selected={selected} onToggle={toggle} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {asked && chosen.length === 0 ? (
        <p className={screen.fault} role="alert">
          {texts.choose}
        </p>
      ) : null}
      {data && data.values.length > 0 ? (
        <FormFoot>
          <Button variant="default" loading={decide.isPending} onClick={() => act('keep')}>
            {texts.keep(chosen.length)}
          </Button>
          <Button loading={decide.isPending} onClick={() => act('take')}>
            {texts.take(chosen.length)}
          </Button>
        </FormFoot>
      ) : null}
    </Modal>
  );
}

interface TableProps {
  values: PosValue[];
  system: string;
  selected: ReadonlySet<string>;
  onToggle: (value: PosValue, isOn: boolean) => void;
}

function ValueTable({ values, system, selected, onToggle }: TableProps) {
  const format = useFormat();
  const said = ({ field, stock_unit }: PosValue, text: string | null) => {
    if (text === null) return texts.nothing;
    if (field === 'price') return format.money(Number(text) / 100);
    return field === 'count' ? `${format.quantity(Number(text))} ${format.unit(stock_unit)}` : text;
  };
  if (values.length === 0) return <p className={screen.quiet}>{texts.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={screen.scroll} tabIndex={0}>
      <table className={`${screen.differences} ${classes.values}`} aria-label={texts.title(system)}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.item}</th>
            <th scope="col">{texts.columns.ours}</th>
            <th scope="col">{system}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={keyOf(value)}>
              <th scope="row">
                <Checkbox
                  label={
                    <>
                      {value.item} <span className={screen.quiet}>{texts.fields[value.field]}</span>
                    </>
                  }
                  aria-label={texts.select(texts.fields[value.field], value.item)}
                  checked={selected.has(keyOf(value))}
                  onChange={({ currentTarget: { checked } }) => onToggle(value, checked)}
                />
              </th>
              <td>{said(value, value.ours)}</td>
              <td>{said(value, value.theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
