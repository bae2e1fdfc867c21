import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import type { Suggestion } from '#contract/orders/suggestion.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { useHasLocations } from '../shell/LocationSelect.tsx';
import { warn } from '../ui/dialogs/notify.ts';
import classes from './OrdersScreen.module.css';
import { SuggestedDraft } from './SuggestedDraft.tsx';

const texts = orderTexts.suggestion;
/** The others are on the order. */
const LINES_SHOWN = 4;

/** What to order from one vendor; with a draft, whether that still orders the same. */
export function SuggestionCard({ suggestion, mayEdit }: { suggestion: Suggestion; mayEdit: boolean }) {
  const format = useFormat();
  const navigate = useNavigate();
  const hasLocations = useHasLocations();
  const { vendor_id, vendor, location_id, location, delivery_on, minimum_order, total, currency } = suggestion;
  const { lines, draft } = suggestion;
  const whom = hasLocations ? texts.vendorAt(vendor, location) : vendor;
  const start = useMutation({
    mutationFn: () =>
      call(orders.create, {
        body: {
          vendor_id,
          ...(hasLocations ? { location_id } : {}),
          expected_on: delivery_on,
          lines: lines.map(({ item_id, quantity }) => ({ item_id, quantity })),
        },
      }),
    onSuccess: () => void invalidate(orders.list, orders.suggest),
    onError: (error) => warn(sentenceOf(error)),
  });
  const missing = minimum_order === null ? 0 : minimum_order - total;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3>{vendor}</h3>
        <span className={classes.total}>{format.money(total, currency)}</span>
      </div>
      <div className={classes.facts}>
        {[
          hasLocations ? texts.deliverTo(location) : null,
          texts.items(lines.length),
          delivery_on && texts.delivery(format.date(delivery_on)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <ul className={classes.items}>
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <li key={line.item_id}>
            <span>
              {line.item}
              {line.lasts_until && line.per_day !== null ? (
                <small className={classes.why}>
                  {texts.bySales(
                    format.quantity(line.per_day),
                    format.unit(line.stock_unit),
                    format.date(line.lasts_until),
                  )}
                </small>
              ) : null}
              {line.cheaper ? (
                <small className={classes.why}>
                  {texts.cheaper(
                    line.cheaper.vendor,
                    format.unitCost(line.cheaper.unit_cost, currency),
                    format.unitCost(line.cheaper.than, currency),
                    format.unit(line.stock_unit),
                  )}
                </small>
              ) : null}
            </span>
            <span>
              {orderTexts.quantityOf(format.quantity(line.quantity), line.unit ?? inventoryTexts.sellingUnit)}
            </span>
          </li>
        ))}
        {lines.length > LINES_SHOWN ? <li className={classes.rest}>{texts.more(lines.length - LINES_SHOWN)}</li> : null}
      </ul>
      {missing > 0 ? <div className={classes.doubt}>{texts.belowMinimum(format.money(missing, currency))}</div> : null}
      {draft ? (
        <SuggestedDraft draft={draft} suggestion={suggestion} whom={whom} mayEdit={mayEdit} />
      ) : mayEdit ? (
        <Button
          className={classes.start ?? ''}
          variant="default"
          loading={start.isPending || start.isSuccess}
          aria-label={texts.startFor(whom)}
          onClick={() => start.mutate(undefined, { onSuccess: ({ order_id }) => void navigate(paths.order(order_id)) })}
        >
          {texts.start}
        </Button>
      ) : null}
    </li>
  );
}
