import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CASE_PARTS_MAX } from '#contract/inventory/limits.ts';
import { caseFormTexts } from '#contract/inventory/packs/case_form.texts.ts';
import { caseTexts as texts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { useFormat } from '../../format.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { numberOrEmpty } from '../../ui/fields/typed_number.ts';
import classes from './CaseForm.module.css';
import { CaseItemField } from './CaseItemField.tsx';
import {
  type ChosenPart,
  chosenParts,
  emptyPart,
  partFaults,
  piecesOf,
  pricing,
  sharesOfParts,
  type TypedPart,
} from './case_parts.ts';

interface CaseFormProps {
  start: readonly TypedPart[];
  /** How many pieces are printed; null where nothing says so. */
  pieces: number | null;
  /** What the cases cost together, to show how it is split. */
  cents: number | null;
  currency: string | null;
  mayCreate: boolean;
  /** Beside the button that saves. */
  others: ReactNode;
  isSaving?: boolean;
  onSave: (parts: ChosenPart[]) => void;
}

/** The items that one case holds, how many of each, and how its cost is split. */
export function CaseForm({ start, pieces, cents, currency, mayCreate, others, isSaving, onSave }: CaseFormProps) {
  const format = useFormat();
  const [parts, setParts] = useState<readonly TypedPart[]>(start);
  const [isChecked, setChecked] = useState(false);
  const { rows, whole } = partFaults(parts);
  const shares = cents === null ? [] : sharesOfParts(parts, cents);
  const held = piecesOf(parts);
  const change = (key: string, values: Partial<TypedPart>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...values } : part)));
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A form inside the review's own keys: Enter here saves the parts and nothing else.
    event.stopPropagation();
    setChecked(true);
    if (rows.size === 0 && whole === null) onSave(chosenParts(parts));
  };
  const firstOpen = parts.find(({ item }) => item === '') ?? parts[0];
  const split = pricing(parts);
  return (
    <form noValidate onSubmit={save} className={classes.form}>
      <p className={classes.hint}>{caseFormTexts.hint}</p>
      <ul className={classes.list} aria-label={texts.list}>
        <li className={classes.heads} aria-hidden>
          <span>{caseFormTexts.item}</span>
          <span>{caseFormTexts.quantity}</span>
          <span>{caseFormTexts.price}</span>
        </li>
        {parts.map((part, index) => {
          const row = index + 1;
          const faults = isChecked ? rows.get(part.key) : undefined;
          const share = shares[index];
          return (
            <li key={part.key} className={classes.part}>
              <div className={classes.item}>
                <CaseItemField
                  part={part}
                  row={row}
                  mayCreate={mayCreate}
                  takesFocus={part === firstOpen}
                  fault={faults?.item}
                  onChoose={(item) => change(part.key, item)}
                />
                {share === undefined ? null : (
                  <span className={classes.share}>{caseFormTexts.share(format.money(share / 100, currency))}</span>
                )}
              </div>
              <NumberField
                aria-label={caseFormTexts.quantityAt(row)}
                placeholder={caseFormTexts.quantity}
                min={0}
                unit={format.unit(part.stock_unit)}
                value={part.quantity}
                error={faults?.quantity}
                onChange={(value) => change(part.key, { quantity: numberOrEmpty(value) })}
              />
              <NumberField
                aria-label={caseFormTexts.priceAt(row)}
                placeholder={caseFormTexts.price}
                min={0}
                value={part.price}
                error={faults?.price}
                onChange={(value) => change(part.key, { price: numberOrEmpty(value) })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={caseFormTexts.remove(row)}
                onClick={() => setParts(parts.filter((one) => one !== part))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <div className={classes.under}>
        {parts.length < CASE_PARTS_MAX ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setParts([...parts, emptyPart()])}
          >
            {caseFormTexts.add}
          </Button>
        ) : null}
        <span
          className={classes.total}
          data-off={(pieces !== null && String(pieces) !== held) || undefined}
          role="status"
        >
          {pieces === null ? caseFormTexts.total(held) : caseFormTexts.totalOf(held, format.quantity(pieces))}
        </span>
      </div>
      <p className={classes.hint}>{split === 'all' ? caseFormTexts.byPrice : caseFormTexts.byQuantity}</p>
      {isChecked && whole ? (
        <p className={classes.fault} role="alert">
          {whole}
        </p>
      ) : null}
      <FormFoot>
        {others}
        <Button type="submit" loading={isSaving ?? false}>
          {caseFormTexts.save}
        </Button>
      </FormFoot>
    </form>
  );
}
