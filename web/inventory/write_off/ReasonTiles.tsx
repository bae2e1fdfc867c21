import { IconEggCracked, IconHome, IconToolsKitchen2, IconTrash, IconUserOff } from '@tabler/icons-react';
import { useId } from 'react';
import { WRITE_OFFS, type WriteOff } from '#contract/inventory/movements/movements.ts';
import { writeOffTexts as texts } from '#contract/inventory/movements/write_offs.texts.ts';
import classes from './WriteOff.module.css';

const ICONS: Record<WriteOff, typeof IconTrash> = {
  wasted: IconTrash,
  broken: IconEggCracked,
  staff_meal: IconToolsKitchen2,
  own_use: IconHome,
  stolen: IconUserOff,
};

interface ReasonTilesProps {
  value: WriteOff | null;
  onChange: (reason: WriteOff) => void;
  error: string | null;
}

/** One choice, in tiles that a thumb can hit. */
export function ReasonTiles({ value, onChange, error }: ReasonTilesProps) {
  const name = useId();
  return (
    <fieldset
      className={classes.reasons}
      data-fault={error !== null || undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={classes.label}>{texts.reason}</legend>
      <div className={classes.tiles}>
        {WRITE_OFFS.map((reason) => {
          const Icon = ICONS[reason];
          return (
            <label key={reason} className={classes.tile}>
              <input type="radio" name={name} checked={value === reason} onChange={() => onChange(reason)} />
              <Icon size={24} aria-hidden />
              {texts.reasons[reason]}
            </label>
          );
        })}
      </div>
      {error ? (
        <p id={`${name}-error`} className={classes.fault} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Whether a reason is one of the tiles. */
export function isWriteOff(reason: string): reason is WriteOff {
  return WRITE_OFFS.some((one) => one === reason);
}
