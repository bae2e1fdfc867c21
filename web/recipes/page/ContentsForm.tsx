import { Button, Modal, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { recipeTexts } from '#contract/recipes/recipes.texts.ts';
import { type Ingredient, recipes } from '#contract/recipes/recipes.ts';
import { contentUnitsFor } from '#contract/recipes/units.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { useIsOpen } from '../../ui/dialogs/useIsOpen.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { numberOrEmpty } from '../../ui/fields/typed_number.ts';
import classes from './Recipe.module.css';

const texts = recipeTexts.contents;

interface ContentsFormProps {
  opened: boolean;
  ingredient: Ingredient;
  onClose: () => void;
  onSaved: (ingredient: Ingredient, unit: string) => void;
}

/** Says how much one piece of an item holds, so that recipes can measure it. */
export function ContentsForm({ opened, ingredient, onClose, onSaved }: ContentsFormProps) {
  const format = useFormat();
  const [quantity, setQuantity] = useState<number | ''>('');
  const units = contentUnitsFor(ingredient.own_unit);
  const [unit, setUnit] = useState(units.includes('oz') ? 'oz' : 'cup');
  const [asked, setAsked] = useState(false);
  const isOpen = useIsOpen(opened);
  // The save that this form waits for; one that was begun before the form was closed is none of its own.
  const watched = useRef<object | null>(null);
  const isMissing = !(Number(quantity) > 0);
  const save = useMutation({
    mutationFn: (sent: { unit: string; quantity: number }) =>
      call(recipes.setContents, { params: { item_id: ingredient.item_id ?? '' }, body: sent }),
    onSuccess: (saved, sent) => {
      void invalidate(recipes.listIngredients);
      onSaved(saved, sent.unit);
    },
    onError: (error, sent) => {
      if (!isOpen() || watched.current !== sent) warn(sentenceOf(error));
    },
  });
  const close = () => {
    // What is saved after that does not close the form when it is opened again.
    save.reset();
    watched.current = null;
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form is a child of the recipe's form for React, not for the browser.
    event.stopPropagation();
    setAsked(true);
    if (isMissing || save.isPending) return;
    const sent = { unit, quantity: Number(quantity) };
    watched.current = sent;
    save.mutate(sent, { onSuccess: onClose });
  };
  return (
    <Modal opened={opened} onClose={close} closeOnClickOutside={false} title={texts.title(ingredient.name)}>
      <form onSubmit={submit} noValidate>
        {save.isError ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        <p className={classes.quiet}>{texts.detail(format.unit(ingredient.own_unit))}</p>
        <div className={classes.pair}>
          <NumberField
            label={texts.quantity}
            data-autofocus
            min={0}
            value={quantity}
            error={asked && isMissing ? commonTexts.aboveZero : null}
            onChange={(value) => setQuantity(numberOrEmpty(value))}
          />
          <NativeSelect
            label={texts.unit}
            data={units.map((one) => ({ value: one, label: format.unit(one) }))}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value)}
          />
        </div>
        <FormFoot>
          <Button variant="default" onClick={close}>
            {commonTexts.actions.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
