import { account } from '#contract/account/account.ts';
import { locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import { type Location, locations } from '#contract/inventory/places/locations.ts';
import { call } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { NameForm } from '../NameForm.tsx';

interface LocationFormProps {
  opened: boolean;
  /** The location to rename; without one, a new one is added. */
  location?: Location;
  onClose: () => void;
}

export function LocationForm({ opened, location, onClose }: LocationFormProps) {
  const save = async (name: string) => {
    const saved = location
      ? await call(locations.update, { params: { location_id: location.location_id }, body: { name } })
      : await call(locations.create, { body: { name } });
    void invalidate(locations.list, account.getUser);
    tell(location ? texts.saved(saved.name) : texts.added(saved.name));
  };
  return (
    <NameForm
      opened={opened}
      title={location ? texts.renameTitle(location.name) : texts.addTitle}
      label={texts.name}
      hint={texts.nameHint}
      submit={location ? texts.save : texts.add}
      name={location?.name}
      onSave={save}
      onClose={onClose}
    />
  );
}
