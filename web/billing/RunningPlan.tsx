import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { account } from '#contract/account/account.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing, type MembershipReply } from '#contract/billing/billing.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { call, sentenceOf } from '../api.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import classes from './BillingPage.module.css';
import { BillingPage } from './BillingPage.tsx';
import { longDate, useIsOwner, useTimeZone } from './membership.ts';
import { PortalButton } from './PortalButton.tsx';

interface RunningPlanProps {
  membership: MembershipReply;
  contact: string;
  /** Back from the payment page. */
  justPaid: boolean;
}

/** Replaces the offers for a company with a plan: its state and its actions. */
export function RunningPlan({ membership, contact, justPaid }: RunningPlanProps) {
  const { plan, action, cancels_at, payment_overdue, has_portal } = membership;
  const texts = billingTexts.pay;
  const isOwner = useIsOwner();
  const timeZone = useTimeZone();
  const resume = useMutation({
    mutationFn: () => call(billing.resume),
    onSuccess: async () => {
      await invalidate(billing.membership, account.getUser);
      tell(billingTexts.resumed);
    },
  });
  return (
    <BillingPage title={justPaid ? texts.paidTitle : texts.settings}>
      <p className={classes.words} role="status">
        {action === 'none_custom' ? texts.activeCustom : texts.active(plan ? PLANS[plan].name : texts.settings)}
      </p>
      {cancels_at && timeZone ? (
        <p className={classes.notice}>{billingTexts.banner.planEnds(longDate(cancels_at, timeZone))}</p>
      ) : null}
      {payment_overdue ? <p className={classes.notice}>{billingTexts.banner.overdue}</p> : null}
      {resume.error ? <Failure detail={sentenceOf(resume.error)} /> : null}
      {isOwner && action === 'resume' ? (
        <Button size="md" loading={resume.isPending} onClick={() => resume.mutate()}>
          {billingTexts.banner.resume}
        </Button>
      ) : null}
      {isOwner === false && (payment_overdue || action === 'resume') ? (
        <p className={classes.notice}>{texts.ownerOnly}</p>
      ) : null}
      {isOwner && has_portal ? <PortalButton isProminent={payment_overdue} /> : null}
      <Button
        size="md"
        variant={action === 'resume' || payment_overdue ? 'default' : 'filled'}
        component={Link}
        to={paths.home()}
      >
        {texts.open}
      </Button>
      <p className={classes.quiet}>{texts.change(contact)}</p>
    </BillingPage>
  );
}
