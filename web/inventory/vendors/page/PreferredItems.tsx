import { Fragment } from 'react';
import { Link } from 'react-router';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import type { VendorDetails } from '#contract/inventory/vendors/vendors.ts';
import { paths } from '../../../paths.ts';
import classes from './VendorScreen.module.css';

/** What the shop wants to buy from the vendor and has not bought yet, so that no price is known. */
export function PreferredItems({ items }: { items: VendorDetails['preferred_items'] }) {
  if (items.length === 0) return null;
  return (
    <p className={classes.preferred}>
      {texts.preferredItems}{' '}
      {items.map(({ item_id, name }, index) => (
        <Fragment key={item_id}>
          {index > 0 ? ', ' : ''}
          <Link to={paths.item(item_id)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}
