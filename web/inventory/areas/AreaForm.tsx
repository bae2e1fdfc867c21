import { useState } from 'react';
import { areaTexts as texts } from '#contract/inventory/places/areas.texts.ts';
import { type Area, areas } from '#contract/inventory/places/areas.ts';
import { locationTexts } from '#contract/inventory/places/locations.texts.ts';
import { call } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { NameForm } from '../NameForm.tsx';
import classes from './Areas.module.css';

export interface AreaFormProps {
  opened: boolean;
  /** The area to rename; without one, a new area is added. */
  area?: Area;
  onClose: () => void;
  onSaved?: (areaId: string) => void;
}

export function AreaForm({ opened, area, onClose, onSaved }: AreaFormProps) {
  const [location, setLocation] = useState('');
  const save = async (name: string) => {
    const saved = area
      ? await call(areas.update, { params: { area_id: area.area_id }, body: { name } })
      : await call(areas.create, { body: { name, ...(location ? { location_id: location } : {}) } });
    void invalidate(areas.list);
    tell(area ? texts.saved(saved.name) : texts.added(saved.name));
    return saved;
  };
  return (
    <NameForm
      opened={opened}
      title={area ? texts.renameTitle(area.name) : texts.addTitle}
      label={texts.name}
      hint={texts.nameHint}
      submit={area ? texts.save : texts.add}
      name={area?.name}
      onSave={save}
      onSaved={({ area_id }) => onSaved?.(area_id)}
      onClose={onClose}
    >
      {area ? null : (
        <LocationSelect
          label={locationTexts.location}
          value={location}
          onChange={setLocation}
          className={classes.location}
        />
      )}
    </NameForm>
  );
}
