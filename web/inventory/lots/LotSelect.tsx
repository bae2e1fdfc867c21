import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { useShop } from '../../shell/shop.ts';

interface LotSelectProps {
  itemId: string;
  /** Empty: the default one. */
  locationId: string;
  /** Empty: the earliest date first. */
  value: string;
  onChange: (lotId: string) => void;
}

/** Which lot leaves or is counted. Nothing is shown while none is there. */
export function LotSelect({ itemId, locationId, value, onChange }: LotSelectProps) {
  const format = useFormat();
  const { locations } = useShop().user;
  const { data } = useQuery(q(lots.list, { query: { item_id: itemId, limit: PAGE_SIZE_MAX } }));
  const place = locationId || locations[0]?.location_id;
  const there = (data?.lots ?? []).filter(({ location_id }) => location_id === place);
  const isThere = there.some(({ lot_id }) => lot_id === value);
  // Used up meanwhile: what is not shown must not be sent.
  const clear = useEffectEvent(() => onChange(''));
  const isGone = data !== undefined && value !== '' && !isThere;
  useEffect(() => {
    if (isGone) clear();
  }, [isGone]);
  if (there.length === 0) return null;
  const { which, earliest, choice } = lotTexts.fields;
  return (
    <NativeSelect
      label={which}
      data={[
        { value: '', label: earliest },
        ...there.map(({ lot_id, expires_on, code, on_hand, stock_unit }) => ({
          value: lot_id,
          label: choice(
            expires_on ? format.date(expires_on) : lotTexts.noDate,
            code,
            format.quantity(on_hand),
            format.unit(stock_unit),
          ),
        })),
      ]}
      value={isThere ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
