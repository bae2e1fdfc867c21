import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Item } from '#contract/inventory/items.ts';
import { lotTexts as texts } from '#contract/inventory/lots/lots.texts.ts';
import { type Lot, lots } from '#contract/inventory/lots/lots.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { useHasLocations } from '../../shell/LocationSelect.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import classes from './Lots.module.css';

const AddLot = lazy(async () => ({ default: (await import('./LotDialogs.tsx')).AddLot }));
const ChangeLot = lazy(async () => ({ default: (await import('./LotDialogs.tsx')).ChangeLot }));

/** The dates of an item on the shelf, the earliest first, and how much has none. */
export function ItemLots({ item }: { item: Item }) {
  const format = useFormat();
  const { user } = useShop();
  const hasLocations = useHasLocations();
  const { data } = useQuery(q(lots.list, { query: { item_id: item.item_id, limit: PAGE_SIZE_MAX } }));
  const [changing, setChanging] = useState<Lot | null>(null);
  const [isAdding, setAdding] = useState(false);
  if (!data) return null;
  const unit = format.unit(item.stock_unit);
  const inLots = data.lots.reduce((sum, { on_hand }) => sum + on_hand, 0);
  const rest = Math.max(0, Number((item.on_hand - inLots).toFixed(4)));
  const mayEdit = hasRole(user, 'staff') && item.is_active;
  return (
    <Card title={texts.item.heading} {...(data.lots.length === 0 ? { detail: texts.item.none } : {})}>
      <ul className={classes.list}>
        {data.lots.map((lot) => (
          <li key={lot.lot_id + lot.location_id} className={classes.row}>
            <div>
              <DaysLeft lot={lot} soon={data.expiring_days} />
              <div className={classes.under}>
                {[lot.code ? texts.lot(lot.code) : null, hasLocations ? lot.location : null]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <span className={classes.figure}>
              {format.stock(lot.on_hand)} {unit}
            </span>
            {mayEdit ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`${texts.actions.change}: ${lot.expires_on ? format.date(lot.expires_on) : texts.noDate}`}
                onClick={() => setChanging(lot)}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <div className={classes.foot}>
          <span>{texts.item.rest(format.quantity(rest), unit)}</span>
          {mayEdit ? (
            <Button variant="default" onClick={() => setAdding(true)}>
              {texts.item.add}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Suspense fallback={null}>
        {changing ? <ChangeLot lot={changing} onClose={() => setChanging(null)} /> : null}
        {isAdding ? <AddLot item={item} rest={hasLocations ? 0 : rest} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </Card>
  );
}
