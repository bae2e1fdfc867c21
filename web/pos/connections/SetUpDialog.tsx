import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DAY_MS } from '#contract/dates.ts';
import type { PosConnection } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { dayIn } from '../../day_in.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import screen from '../Pos.module.css';
import { markSalesStale } from '../stale.ts';
import classes from './Connections.module.css';

const texts = posTexts.sync.form;
const HISTORY_DAYS = 90;

interface SetUpDialogProps {
  opened: boolean;
  connection: PosConnection;
  onClose: () => void;
}

/** Says what a point of sale brings, and starts the first sync, which moves nothing. */
export function SetUpDialog({ opened, connection: { connection_id, driver }, onClose }: SetUpDialogProps) {
  const { time_zone } = useFormat();
  const params = { connection_id };
  const places = useQuery(q(pos.listPlaces, { params }));
  const [place, setPlace] = useState<string>();
  const [history_from, setHistory] = useState(() => dayIn(time_zone, new Date(Date.now() - HISTORY_DAYS * DAY_MS)));
  const [stock_from, setStock] = useState(() => dayIn(time_zone));
  const [refunds_return, setRefunds] = useState(false);
  const list = places.data?.places ?? [];
  const place_ref = place ?? list[0]?.ref;
  const save = useMutation({
    mutationFn: (ref: string) =>
      call(pos.setUp, { params, body: { place_ref: ref, history_from, stock_from, refunds_return } }),
    onSuccess: () => {
      tell(texts.done);
      void markSalesStale();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place_ref !== undefined && !save.isPending) save.mutate(place_ref, { onSuccess: onClose });
  };
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title(posTexts.systems[driver])}>
      <form onSubmit={submit} noValidate className={classes.form}>
        {places.isError ? <Failure title={texts.failed} detail={sentenceOf(places.error)} /> : null}
        {save.isError ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        <p className={screen.quiet}>{texts.detail}</p>
        {places.isPending ? (
          <SkeletonLines lines={4} />
        ) : (
          <>
            <NativeSelect
              label={texts.place}
              data={list.map(({ ref, name }) => ({ value: ref, label: name }))}
              value={place_ref ?? ''}
              onChange={(event) => setPlace(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={texts.history}
              description={texts.historyHint}
              max="9999-12-31"
              value={history_from}
              onChange={(event) => setHistory(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={texts.stock}
              description={texts.stockHint}
              max="9999-12-31"
              value={stock_from}
              onChange={(event) => setStock(event.currentTarget.value)}
            />
            <Checkbox
              label={texts.refunds}
              checked={refunds_return}
              onChange={(event) => setRefunds(event.currentTarget.checked)}
            />
          </>
        )}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {commonTexts.actions.cancel}
          </Button>
          {place_ref === undefined ? null : (
            <Button type="submit" loading={save.isPending}>
              {texts.start}
            </Button>
          )}
        </FormFoot>
      </form>
    </Modal>
  );
}
