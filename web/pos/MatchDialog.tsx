import { Button, Checkbox, Modal, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { type PosItem, pos, type StockDifference } from '#contract/pos/pos.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { IngredientPicker } from '../recipes/page/IngredientPicker.tsx';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import { FormFoot } from '../ui/fields/FormFoot.tsx';
import { Differences } from './Differences.tsx';
import classes from './Pos.module.css';
import { markSalesStale } from './stale.ts';

const texts = posTexts.matching;

interface Target {
  item_id: string | null;
  recipe_id: string | null;
  name: string;
  unit: string;
}

interface MatchDialogProps {
  opened: boolean;
  item: PosItem;
  onClose: () => void;
}

/** The target as it stands; a suggestion is only taken over when the same code says so. */
function firstTarget({ item_id, recipe_id, target, unit, suggestion }: PosItem): Target | null {
  if (target) return { item_id, recipe_id, name: target, unit: unit ?? '' };
  return suggestion?.is_certain ? suggestion : null;
}

/** Says what a sold item takes; what that changes is shown before it is stored. */
export function MatchDialog({ opened, item, onClose }: MatchDialogProps) {
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [target, setTarget] = useState(firstTarget(item));
  const [quantity, setQuantity] = useState<number | ''>(item.quantity ?? 1);
  const [isIgnored, setIgnored] = useState(item.is_ignored);
  const [shown, setShown] = useState<{ differences: StockDifference[]; digest: string } | null>(null);
  const [asked, setAsked] = useState(false);
  const isMissing = !isIgnored && (target === null || !(Number(quantity) > 0));
  const save = useMutation({
    mutationFn: (digest: string | undefined) =>
      call(pos.mapItem, {
        params: { pos_item_id: item.pos_item_id },
        body: {
          ...(isIgnored
            ? { is_ignored: true }
            : { item_id: target?.item_id ?? null, recipe_id: target?.recipe_id ?? null, quantity: Number(quantity) }),
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
      onClose();
    },
    onError: () => setShown(null),
  });
  const choose = (next: Target) => {
    setTarget(next);
    setIgnored(false);
    setShown(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing && !save.isPending) save.mutate(shown?.digest);
  };
  const { suggestion } = item;
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title(item.name)}>
      <form onSubmit={submit} noValidate>
        {save.isError ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        {suggestion && !isIgnored && suggestion.name !== target?.name ? (
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
        {asked && isMissing ? (
          <p className={classes.fault} role="alert">
            {texts.needed}
          </p>
        ) : null}
        {target && !isIgnored ? (
          <>
            <p className={classes.chosen}>{texts.chosen(target.name)}</p>
            <NumberInput
              label={texts.quantity(format.unit(target.unit))}
              min={0}
              decimalScale={4}
              hideControls
              inputMode="decimal"
              value={quantity}
              onChange={(value) => {
                setQuantity(value === '' ? '' : Number(value));
                setShown(null);
              }}
            />
          </>
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
