import { billingTexts } from '#contract/billing/billing.texts.ts';
import type { PlanCode } from '#contract/billing/plan_codes.ts';
import { IMPLEMENTATION_FEE_CENTS, PLANS } from '#contract/billing/plans.ts';
import classes from './Bill.module.css';
import { dollars } from './membership.ts';

interface BillProps {
  plan: PlanCode;
  withFee: boolean;
  /** Paid on the next page, not by a bill that comes. */
  paysOnline: boolean;
}

/** What is due first for a plan, and what comes after. */
export function Bill({ plan, withFee, paysOnline }: BillProps) {
  const texts = billingTexts.pay;
  const { name, features, monthly_cents } = PLANS[plan];
  const monthly = dollars(monthly_cents);
  return (
    <dl className={classes.bill}>
      <dt>
        {name}
        {features.includes('loyalty_sms') ? <span className={classes.detail}>{texts.textsDetail}</span> : null}
      </dt>
      <dd>{monthly}</dd>
      <dt>
        {texts.fee}
        <span className={classes.detail}>{withFee ? texts.feeDetail[plan] : texts.feeWaived}</span>
      </dt>
      <dd>{dollars(withFee ? IMPLEMENTATION_FEE_CENTS : 0)}</dd>
      <dt className={classes.total}>
        {paysOnline ? texts.today : texts.firstBill}
        <span className={classes.detail}>{texts.after(monthly)}</span>
      </dt>
      <dd className={classes.total}>{dollars(monthly_cents + (withFee ? IMPLEMENTATION_FEE_CENTS : 0))}</dd>
    </dl>
  );
}
