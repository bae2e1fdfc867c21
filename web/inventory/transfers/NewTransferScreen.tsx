import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { transfers } from '#contract/inventory/places/transfers.ts';
import { NOTE_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { Page } from '../../shell/Page.tsx';
import { useShop } from '../../shell/shop.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { moveOnEnter } from '../../ui/fields/move_on_enter.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AddItem } from '../areas/AddItem.tsx';
import classes from './Transfers.module.css';

const texts = transferTexts.form;

const isFaulty = ({ quantity }: Line) => !(Number(quantity) > 0);

interface Line {
  item_id: string;
  name: string;
  sku: string | null;
  stock_unit: string;
  quantity: number | '';
}

/** `/inventory/transfers/new`: from where to where, and what. */
export function NewTransferScreen() {
  const { locations } = useShop().user;
  const format = useFormat();
  const navigate = useNavigate();
  const { data } = useQuery(q(areas.list));
  const [from, setFrom] = useState({ location: locations[0]?.location_id ?? '', area: '' });
  const [to, setTo] = useState({ location: locations[1]?.location_id ?? locations[0]?.location_id ?? '', area: '' });
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
          ...{ from_location_id: from.location, from_area_id: from.area || null },
          ...{ to_location_id: to.location, to_area_id: to.area || null },
          ...{ note: note.trim() || null, lines: lines.map(({ item_id, quantity }) => ({ item_id, quantity })) },
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
  const change = (itemId: string, quantity: number | '') =>
    setLines((now) => now.map((line) => (line.item_id === itemId ? { ...line, quantity } : line)));
  const remove = (itemId: string) => {
    if (!isOver) setLines((now) => now.filter(({ item_id }) => item_id !== itemId));
  };
  const areaChoice = (label: string, place: typeof from, choose: (area: string) => void) => (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: texts.anyArea },
        ...(data?.areas ?? [])
          .filter(({ location_id }) => location_id === place.location)
          .map(({ area_id, name }) => ({ value: area_id, label: name })),
      ]}
      value={place.area}
      onChange={(event) => {
        if (!isOver) choose(event.currentTarget.value);
      }}
    />
  );
  return (
    <Page title={texts.title}>
      <PageHeader above={<BackLink fallback={paths.transfers()}>{transferTexts.back}</BackLink>} title={texts.title} />
      <form onSubmit={submit} onKeyDown={moveOnEnter} noValidate className={classes.form}>
        <LeaveGuard isDirty={() => (lines.length > 0 || note.trim() !== '') && !isDone.current} />
        {send.isError ? <Failure title={texts.failed} detail={sentenceOf(send.error)} /> : null}
        <div className={classes.places}>
          <LocationSelect
            label={texts.from}
            value={from.location}
            readOnly={isOver}
            onChange={(location) => setFrom({ location, area: '' })}
          />
          <LocationSelect
            label={texts.to}
            value={to.location}
            readOnly={isOver}
            onChange={(location) => setTo({ location, area: '' })}
          />
          {areaChoice(texts.fromArea, from, (area) => setFrom({ ...from, area }))}
          {areaChoice(texts.toArea, to, (area) => setTo({ ...to, area }))}
        </div>
        {asked && isSamePlace ? <Failure title={texts.failed} detail={texts.samePlace} /> : null}
        <AddItem
          known={lines}
          readOnly={isOver}
          onAdd={(item) => setLines((now) => [...now, { ...item, quantity: '' }])}
        />
        {asked && lines.length === 0 ? <Failure title={texts.failed} detail={texts.itemNeeded} /> : null}
        {lines.length > 0 ? (
          <ul ref={list} className={classes.lines}>
            {lines.map((line) => (
              <li key={line.item_id} className={classes.line}>
                <span className={`${classes.what} ${classes.name}`}>{line.name}</span>
                <NumberInput
                  className={classes.quantity ?? ''}
                  aria-label={texts.quantity(line.name, format.unit(line.stock_unit))}
                  min={0}
                  decimalScale={4}
                  hideControls
                  inputMode="decimal"
                  placeholder={format.unit(line.stock_unit)}
                  suffix={` ${format.unit(line.stock_unit)}`}
                  value={line.quantity}
                  readOnly={isOver}
                  error={asked && isFaulty(line) ? texts.quantityNeeded : null}
                  onChange={(next) => change(line.item_id, next === '' ? '' : Number(next))}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={classes.tool ?? ''}
                  aria-label={texts.remove(line.name)}
                  onClick={() => remove(line.item_id)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
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
