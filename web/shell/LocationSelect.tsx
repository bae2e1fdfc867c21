import { NativeSelect } from '@mantine/core';
import { locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import { useShop } from './shop.ts';

interface LocationSelectProps {
  /** Empty: all locations, where `all` offers them, or else the default one. */
  value: string;
  onChange: (locationId: string) => void;
  /** Without one, the field is only named for screen readers: a filter. */
  label?: string;
  description?: string;
  /** The first choice, in words of its own by need. */
  all?: boolean | string;
  readOnly?: boolean;
  error?: string | null;
  className?: string | undefined;
}

/** A choice among the locations of the company. A company with one location never sees it. */
export function LocationSelect({
  value,
  onChange,
  label,
  all = false,
  readOnly = false,
  ...rest
}: LocationSelectProps) {
  const { locations } = useShop().user;
  if (locations.length < 2) return null;
  return (
    <NativeSelect
      {...rest}
      {...(label ? { label } : { 'aria-label': texts.location })}
      data={[
        ...(all ? [{ value: '', label: typeof all === 'string' ? all : texts.all }] : []),
        ...locations.map(({ location_id, name }) => ({ value: location_id, label: name })),
      ]}
      value={value || (all ? '' : locations[0]?.location_id)}
      onChange={(event) => {
        if (!readOnly) onChange(event.currentTarget.value);
      }}
    />
  );
}

/** Whether the company has several locations, so that it matters where something is. */
export function useHasLocations(): boolean {
  return useShop().user.locations.length > 1;
}
