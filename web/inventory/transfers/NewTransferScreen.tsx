import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { NOTE_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { Page } from '../../shell/Page.tsx';
import { useShop } from '../../shell/shop.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { moveOnEnter } from '../../ui/fields/move_on_enter.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AddItem } from '../areas/AddItem.tsx';
import { isFaulty, type Line, TransferLines } from './TransferLines.tsx';
import { TransferPlaces } from './TransferPlaces.tsx';
import classes from './Transfers.module.css';

const texts = transferTexts.form;

/** `/inventory/transfers/new`: from where to where, and what. */
export function NewTransferScreen() {
  const { locations } = useShop().user;
  const navigate = useNavigate();
  const [from, setFrom] = useState({ location: locations[0]?.location_id ?? '', area: '' });
  const [to, setTo] = useState({
    location: locations[1]?.location_id ?? locations[0]?.location_id ?? '',
    area: '',
  });
  const [lines, setLines] = useState<Line[]>([]);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isDone = useRef(false);
  const isSamePlace = from.location === to.location && (!from.area || !to.area || from.area === to.area);
  const send = useMutation({
    mutationFn: () =>
      call(transfers.send, {
        body: {
          from_location_id: from.location,
          from_area_id: from.area || null,
          to_location_id: to.location,
          to_area_id: to.area || null,
          note: note.trim() || null,
          lines: lines.map(({ item_id, quantity }) => ({ item_id, quantity })),
        },
      }),
    onSuccess: (sent) => {
      isDone.current = true;
      void invalidate(transfers.list, inventory.listItems, inventory.getItem);
      tell(texts.sent(sent.number, sent.to_location));
    },
  });
  const isOver = send.isPending || send.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const fault = lines.findIndex(isFaulty);
    if (fault >= 0) return list.current?.querySelectorAll('input')[fault]?.focus();
    if (lines.length === 0 || isSamePlace || isOver) return;
    send.mutate(undefined, {
      onSuccess: ({ transfer_id }) => void navigate(paths.transfer(transfer_id), { replace: true }),
    });
  };
  return (
    <Page title={texts.title}>
      <PageHeader above={<BackLink fallback={paths.transfers()}>{transferTexts.back}</BackLink>} title={texts.title} />
      <form onSubmit={submit} onKeyDown={moveOnEnter} noValidate className={classes.form}>
        <LeaveGuard isDirty={() => (lines.length > 0 || note.trim() !== '') && !isDone.current} />
        {send.isError ? <Failure isAnswer title={texts.failed} detail={sentenceOf(send.error)} /> : null}
        <TransferPlaces from={from} to={to} readOnly={isOver} onFrom={setFrom} onTo={setTo} />
        {asked && isSamePlace ? <Failure title={texts.failed} detail={texts.samePlace} /> : null}
        <AddItem
          known={lines}
          readOnly={isOver}
          onAdd={(item) => setLines((now) => [...now, { ...item, quantity: '' }])}
        />
        {asked && lines.length === 0 ? <Failure title={texts.failed} detail={texts.itemNeeded} /> : null}
        {lines.length > 0 ? (
          <TransferLines lines={lines} list={list} showsFaults={asked} readOnly={isOver} onChange={setLines} />
        ) : null}
        <TextInput
          label={texts.note}
          maxLength={NOTE_MAX}
          value={note}
          readOnly={isOver}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={isOver}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Page>
  );
}
