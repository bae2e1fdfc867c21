import { useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { orders } from '#contract/orders/orders.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { SkeletonBlock } from '../ui/list/Skeletons.tsx';
import classes from './OrdersScreen.module.css';
import { SuggestionCard } from './SuggestionCard.tsx';

/** What to order from whom; one button makes it a draft. */
export function Suggestions({ mayEdit, location }: { mayEdit: boolean /** Empty: all. */; location: string }) {
  const title = useId();
  const { data, error, refetch } = useQuery(q(orders.suggest));
  const isHere = ({ location_id }: { location_id: string }) => !location || location_id === location;
  const shown = data?.suggestions.filter(isHere);
  // An item that is short at several locations is named once.
  const unsold = new Map(data?.without_vendor.filter(isHere).map(({ item_id, item }) => [item_id, item]));
  return (
    <section aria-labelledby={title} className={classes.suggestions}>
      <h2 id={title}>{orderTexts.suggestions}</h2>
      <p className={classes.detail}>
        {shown?.length === 0 && unsold.size === 0 ? orderTexts.suggestionsNone : orderTexts.suggestionsDetail}
      </p>
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonBlock height={148} /> : null}
      <ul className={classes.cards}>
        {shown?.map((suggestion) => (
          <SuggestionCard
            key={suggestion.vendor_id + suggestion.location_id}
            suggestion={suggestion}
            mayEdit={mayEdit}
          />
        ))}
      </ul>
      {unsold.size > 0 ? (
        <p className={classes.without}>
          {orderTexts.withoutVendor(unsold.size)}{' '}
          {[...unsold].map(([item_id, item], index) => (
            <Fragment key={item_id}>
              {index > 0 ? ', ' : ''}
              <Link to={paths.item(item_id)}>{item}</Link>
            </Fragment>
          ))}
        </p>
      ) : null}
    </section>
  );
}
