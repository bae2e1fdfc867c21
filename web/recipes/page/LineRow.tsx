import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { numberOrEmpty } from '../../ui/fields/typed_number.ts';
import { lineFigures, type RecipeDraftLine } from '../recipe_draft.ts';
import classes from './Recipe.module.css';

interface LineRowProps {
  line: RecipeDraftLine;
  isFaulty: boolean;
  onChange: (change: Partial<RecipeDraftLine>) => void;
  onRemove: () => void;
  onOtherUnit: () => void;
}

/** One ingredient as fields, with what it costs. */
export function LineRow({ line, isFaulty, onChange, onRemove, onOtherUnit }: LineRowProps) {
  const format = useFormat();
  const { own, cost } = lineFigures(line);
  const { name, own_unit, unit, units, unit_cost } = line;
  // A unit that the item no longer has stays visible, so that nobody saves another one without seeing it.
  const isKnown = units.some((one) => one.unit === unit);
  const offered = isKnown ? units : [{ unit, size: '0', of: '1' }, ...units];
  const notes = [
    line.part_id ? texts.part : null,
    line.is_active ? null : texts.lineArchived,
    own && unit !== own_unit ? texts.ofStock(format.quantity(Number(own.round(4))), format.unit(own_unit)) : null,
  ].filter(Boolean);
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <div className={classes.name}>{name}</div>
        <div className={classes.under}>{notes.join(' · ')}</div>
        {line.unmeasured_count > 0 ? <p className={classes.doubt}>{texts.partUnmeasured(name)}</p> : null}
        {isKnown ? null : <p className={classes.doubt}>{texts.unitUnknown(format.unit(unit))}</p>}
      </div>
      <NumberField
        className={classes.quantity ?? ''}
        aria-label={texts.quantityOf(name)}
        min={0}
        value={line.quantity}
        error={isFaulty ? commonTexts.aboveZero : null}
        onChange={(value) => onChange({ quantity: numberOrEmpty(value) })}
      />
      <div className={classes.unit}>
        <NativeSelect
          aria-label={texts.unitOf(name)}
          value={unit}
          data={offered.map((one) => ({ value: one.unit, label: format.unit(one.unit) }))}
          onChange={(event) => onChange({ unit: event.currentTarget.value })}
        />
        {line.item_id ? (
          <Button
            className={classes.other ?? ''}
            variant="transparent"
            size="compact-sm"
            aria-label={texts.otherUnitOf(name)}
            onClick={onOtherUnit}
          >
            {texts.otherUnit}
          </Button>
        ) : null}
      </div>
      <NumberField
        className={classes.usable ?? ''}
        aria-label={texts.usableOf(name)}
        description={texts.usable}
        inputWrapperOrder={['input', 'description', 'error']}
        min={1}
        max={100}
        decimals={2}
        value={line.usable_percent}
        onChange={(value) => onChange({ usable_percent: numberOrEmpty(value) })}
      />
      <span className={classes.cost}>
        {cost ? format.unitCost(Number(cost.round(4))) : null}
        {unit_cost === null ? <span className={classes.doubt}>{texts.costUnknown}</span> : null}
      </span>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.removeLine(name)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
