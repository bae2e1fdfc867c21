import { Button, Checkbox, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { StockDifference } from '#contract/pos/differences.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { IngredientPicker } from '../recipes/page/IngredientPicker.tsx';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import { FormFoot } from '../ui/fields/FormFoot.tsx';
import { Differences } from './Differences.tsx';
import classes from './Pos.module.css';
import { markSalesStale } from './stale.ts';
import { keyOf, type TakenPart, TakenParts } from './TakenParts.tsx';

const texts = posTexts.matching;

interface MatchDialogProps {
  opened: boolean;
  item: PosItem;
  onClose: () => void;
}

/** What it takes as it stands; a suggestion is only taken over when the same code says so. */
function firstParts({ item_id, recipe_id, target, unit, quantity, parts, suggestion }: PosItem): TakenPart[] {
  if (parts.length > 0) return parts;
  if (target) return [{ item_id, recipe_id, name: target, unit: unit ?? '', quantity: quantity ?? 1 }];
  return suggestion?.is_certain ? [{ ...suggestion, quantity: 1 }] : [];
}

/** One target, or the parts of a bundle. */
function bodyOf(parts: readonly TakenPart[]) {
  const taken = parts.map(({ item_id, recipe_id, quantity }) => ({ item_id, recipe_id, quantity: Number(quantity) }));
  return taken.length === 1 ? { ...taken[0] } : { parts: taken };
}

/** Says what a sold item takes; what that changes is shown before it is stored. */
export function MatchDialog({ opened, item, onClose }: MatchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [parts, setParts] = useState<readonly TakenPart[]>(() => firstParts(item));
  const [isAdding, setAdding] = useState(false);
  const [isIgnored, setIgnored] = useState(item.is_ignored);
  const [shown, setShown] = useState<{ differences: StockDifference[]; digest: string } | null>(null);
  const [asked, setAsked] = useState(false);
  const isEmpty = !isIgnored && parts.length === 0;
  const isMissing = isEmpty || (!isIgnored && parts.some(({ quantity }) => !(Number(quantity) > 0)));
  const save = useMutation({
    mutationFn: (digest: string | undefined) =>
      call(pos.mapItem, {
        params: { pos_item_id: item.pos_item_id },
        body: {
          ...(isIgnored ? { is_ignored: true } : bodyOf(parts)),
          ...(digest === undefined ? {} : { digest }),
        },
      }),
    onSuccess: ({ is_applied, ...effect }) => {
      if (!is_applied) {
        setShown(effect);
        return;
      }
      tell(texts.done(item.name));
      void markSalesStale();
    },
    onError: () => setShown(null),
  });
  const change = (next: readonly TakenPart[]) => {
    setParts(next);
    setIgnored(false);
    setShown(null);
  };
  /** A choice takes the place of the one before; in a bundle it is added. */
  const choose = (next: Omit<TakenPart, 'quantity'>) => {
    const isBundle = isAdding || parts.length > 1;
    const others = isBundle ? parts.filter((one) => keyOf(one) !== keyOf(next)) : [];
    const quantity = parts.find((one) => keyOf(one) === keyOf(next) || !isBundle)?.quantity ?? 1;
    change([...others, { ...next, quantity }]);
    setAdding(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing || save.isPending) return;
    save.mutate(shown?.digest, { onSuccess: ({ is_applied }) => is_applied && onClose() });
  };
  const { suggestion } = item;
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title(item.name)}>
      <form onSubmit={submit} noValidate>
        {save.isError ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        {suggestion && !isIgnored && !parts.some(({ name }) => name === suggestion.name) ? (
          <p className={classes.suggestion}>
            {texts.suggested(suggestion.name)}
            <Button variant="default" size="compact-md" onClick={() => choose(suggestion)}>
              {texts.take(suggestion.name)}
            </Button>
          </p>
        ) : null}
        <IngredientPicker
          field={field}
          recipe_id={null}
          onChoose={({ item_id, part_id, name, own_unit }) =>
            choose({ item_id, recipe_id: part_id, name, unit: own_unit })
          }
        />
        {isAdding ? <p className={classes.quiet}>{texts.addHint}</p> : null}
        {asked && isMissing ? (
          <p className={classes.fault} role="alert">
            {isEmpty ? texts.needed : texts.quantityNeeded}
          </p>
        ) : null}
        {parts.length > 0 && !isIgnored ? (
          <TakenParts
            parts={parts}
            onChange={change}
            onAdd={() => {
              setAdding(true);
              field.current?.focus();
            }}
            onRemoved={() => field.current?.focus()}
          />
        ) : null}
        <Checkbox
          className={classes.check ?? ''}
          label={texts.ignore}
          checked={isIgnored}
          onChange={(event) => {
            setIgnored(event.currentTarget.checked);
            setShown(null);
          }}
        />
        {shown ? <Differences differences={shown.differences} /> : null}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {commonTexts.actions.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {shown ? texts.save : texts.show}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
