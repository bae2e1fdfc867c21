import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { areas } from '#contract/inventory/places/areas.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { q } from '../../query.ts';
import { LocationSelect } from '../../shell/LocationSelect.tsx';
import classes from './Transfers.module.css';

const texts = transferTexts.form;

/** A location, and an area of it or '' for any. */
interface Place {
  location: string;
  area: string;
}

interface TransferPlacesProps {
  from: Place;
  to: Place;
  readOnly: boolean;
  onFrom: (place: Place) => void;
  onTo: (place: Place) => void;
}

/** From where to where. */
export function TransferPlaces({ from, to, readOnly, onFrom, onTo }: TransferPlacesProps) {
  return (
    <div className={classes.places}>
      <LocationSelect
        label={texts.from}
        value={from.location}
        readOnly={readOnly}
        onChange={(location) => onFrom({ location, area: '' })}
      />
      <LocationSelect
        label={texts.to}
        value={to.location}
        readOnly={readOnly}
        onChange={(location) => onTo({ location, area: '' })}
      />
      <AreaChoice label={texts.fromArea} place={from} readOnly={readOnly} onChange={onFrom} />
      <AreaChoice label={texts.toArea} place={to} readOnly={readOnly} onChange={onTo} />
    </div>
  );
}

interface AreaChoiceProps {
  label: string;
  place: Place;
  readOnly: boolean;
  onChange: (place: Place) => void;
}

function AreaChoice({ label, place, readOnly, onChange }: AreaChoiceProps) {
  const { data } = useQuery(q(areas.list));
  const here = (data?.areas ?? []).filter(({ location_id }) => location_id === place.location);
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: texts.anyArea },
        ...here.map(({ area_id, name }) => ({ value: area_id, label: name })),
      ]}
      value={place.area}
      onChange={(event) => {
        if (!readOnly) onChange({ ...place, area: event.currentTarget.value });
      }}
    />
  );
}
