import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import type { VendorDetails } from '#contract/inventory/vendors/vendors.ts';
import { useFormat } from '../../../format.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './VendorScreen.module.css';

const daysOf = (days: number[]) => days.map((day) => texts.weekdays[day - 1]).join(', ');

/** What the shop agreed with the vendor. */
export function VendorTerms({ vendor }: { vendor: VendorDetails }) {
  const format = useFormat();
  const { account_number, terms_days, order_email, order_days, delivery_days, minimum_order, currency, note } = vendor;
  const labels = texts.termsFacts;
  const facts: [string, string | null][] = [
    [labels.account, account_number],
    [labels.terms, terms_days === null ? null : texts.termsDays(terms_days)],
    [labels.orderEmail, order_email],
    [labels.orderDays, daysOf(order_days)],
    [labels.deliveryDays, daysOf(delivery_days)],
    [labels.minimum, minimum_order === null ? null : format.money(minimum_order, currency)],
    [labels.currency, currency],
    [labels.note, note],
  ];
  const known = facts.filter(([, value]) => value);
  return (
    <Card title={texts.terms} {...(known.length > 0 ? {} : { detail: texts.termsNone })}>
      {known.length > 0 ? (
        <dl className={classes.facts}>
          {known.map(([label, value]) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd className={classes.note}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Card>
  );
}
