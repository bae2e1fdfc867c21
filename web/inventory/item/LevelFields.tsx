import { Checkbox } from '@mantine/core';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { useShop } from '../../shell/shop.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import classes from './LevelFields.module.css';

const texts = locationTexts.levels;

/** Levels of one location as the form holds them; empty strings where nothing is given. */
export interface LevelEntry {
  location_id: string;
  par_level: string | number;
  reorder_point: string | number;
}

interface LevelFieldsProps {
  levels: LevelEntry[];
  onChange: (levels: LevelEntry[]) => void;
  /** What a location begins with: the levels of the item. */
  first: Omit<LevelEntry, 'location_id'>;
}

/** The locations, each with levels of its own by choice. Those of archived locations are kept as they are. */
export function LevelFields({ levels, onChange, first }: LevelFieldsProps) {
  const { locations } = useShop().user;
  const set = (changed: LevelEntry) =>
    onChange(levels.map((level) => (level.location_id === changed.location_id ? changed : level)));
  return (
    <fieldset className={classes.root}>
      <legend>{texts.heading}</legend>
      <p className={classes.hint}>{texts.hint}</p>
      {locations.map(({ location_id, name }) => {
        const own = levels.find((level) => level.location_id === location_id);
        const field = (key: 'par_level' | 'reorder_point', label: string) =>
          own ? (
            <NumberField label={label} min={0} value={own[key]} onChange={(value) => set({ ...own, [key]: value })} />
          ) : null;
        return (
          <div key={location_id} className={classes.place}>
            <Checkbox
              className={classes.wide ?? ''}
              label={texts.own(name)}
              checked={own !== undefined}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...levels, { location_id, ...first }]
                    : levels.filter((level) => level.location_id !== location_id),
                )
              }
            />
            {field('par_level', texts.par(name))}
            {field('reorder_point', texts.reorder(name))}
          </div>
        );
      })}
    </fieldset>
  );
}
