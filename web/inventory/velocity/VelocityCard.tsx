import { Button } from '@mantine/core';
import type { Item } from '#contract/inventory/items.ts';
import { levelsAt } from '#contract/inventory/levels.ts';
import { velocityTexts as texts } from '#contract/inventory/velocity.texts.ts';
import { RESERVE_DAYS, type Velocity } from '#contract/inventory/velocity.ts';
import { useFormat } from '../../format.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { parChange, useSetPars } from './useSetPars.ts';
import classes from './Velocity.module.css';

/** How long an item lasts, from what that is known, and the par level that follows from it. */
export function VelocityCard({ item, velocity }: { item: Item; velocity: Velocity }) {
  const format = useFormat();
  const { user } = useShop();
  const set = useSetPars(() => {});
  // Sales are booked at the default location, the first one.
  const place = user.locations.length > 1 ? user.locations[0] : undefined;
  const now = place ? levelsAt(item, place.location_id).par_level : item.par_level;
  const unit = format.unit(item.stock_unit);
  const { per_day, sold, days, from, to, suggested_par: par, cycle_days } = velocity;
  const facts = [
    item.lasts_days === null ? null : texts.lasts(item.lasts_days),
    texts.sells(format.quantity(per_day), unit),
  ];
  return (
    <Card title={texts.tile}>
      <p className={classes.figure}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={classes.rule}>
        {texts.rule(format.quantity(sold), unit, days, format.date(from), format.date(to))}
      </p>
      {par > 0 && par !== now ? (
        <div className={classes.offer}>
          <div>
            <div>{texts.suggestion(format.quantity(par), unit, place?.name)}</div>
            <div className={classes.rule}>
              {texts.parRule(format.quantity(per_day), unit, cycle_days, RESERVE_DAYS)}
            </div>
          </div>
          {hasRole(user, 'manager') && item.is_active ? (
            <Button
              variant="default"
              loading={set.isPending}
              onClick={() => set.mutate([parChange(item, place?.location_id, par)])}
            >
              {texts.use(format.quantity(par), unit)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}
