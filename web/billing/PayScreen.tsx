import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing, type MembershipReply } from '#contract/billing/billing.ts';
import { PAYMENT_WAIT_S } from '#contract/billing/limits.ts';
import type { PlanCode } from '#contract/billing/plan_codes.ts';
import { cheapestPlanFor, PLANS } from '#contract/billing/plans.ts';
import type { FeatureCode } from '#contract/http.ts';
import { call, notLoadedSentence, sentenceOf } from '../api.ts';
import { paths } from '../paths.ts';
import { invalidate, q } from '../query.ts';
import { useSessionState } from '../session.ts';
import { Failure } from '../ui/Failure.tsx';
import { Bill } from './Bill.tsx';
import classes from './BillingPage.module.css';
import { BillingPage } from './BillingPage.tsx';
import { useIsOwner, useMembership } from './membership.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { PortalButton } from './PortalButton.tsx';
import { RunningPlan } from './RunningPlan.tsx';
import { useShownAgain } from './useShownAgain.ts';

/** The plans, their prices, and the link to payment; a company with a plan sees its plan instead. */
export function PayScreen() {
  const [search] = useSearchParams();
  const { session } = useSessionState();
  const isPaid = search.get('paid') === 'true';
  const membership = useMembership({ waiting: isPaid });
  const offer = useQuery(q(billing.offer));
  const texts = billingTexts.pay;

  const error = offer.error ?? membership.error;
  const isLoading = offer.isPending || (session !== null && membership.isPending);
  const plan = membership.data;
  if (error || isLoading || !offer.data) {
    return (
      <BillingPage title={texts.title} wide>
        {error ? (
          <>
            <Failure detail={notLoadedSentence(error)} onRetry={() => invalidate(billing.offer, billing.membership)} />
            {session ? (
              <Link className={classes.link} to={paths.home()}>
                {texts.open}
              </Link>
            ) : null}
          </>
        ) : null}
      </BillingPage>
    );
  }
  if (plan && plan.action !== 'start') {
    return <RunningPlan membership={plan} contact={offer.data.contact} justPaid={isPaid} />;
  }
  if (plan && isPaid) return <AwaitedPayment contact={offer.data.contact} />;
  // The address says why the user was redirected. If it is opened later or by hand, it can be wrong about a running trial.
  const expired = search.get('trialExpired') === 'true' && !plan?.trials.length;
  return <Offer {...offer.data} membership={plan} expired={expired} />;
}

/** Until the provider reports the payment. The address alone does not prove that anything was paid. */
function AwaitedPayment({ contact }: { contact: string }) {
  const texts = billingTexts.pay;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PAYMENT_WAIT_S * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <BillingPage title={isLate ? texts.unpaidTitle : texts.paidTitle}>
      <p className={classes.words} role="status">
        {isLate ? texts.unpaid(contact) : texts.paidWaiting}
      </p>
      {isLate ? (
        <>
          <Button size="md" component={Link} to={paths.payImplement()}>
            {texts.toPlans}
          </Button>
          <Link className={classes.link} to={paths.home()}>
            {texts.open}
          </Link>
        </>
      ) : null}
    </BillingPage>
  );
}

/** What the company has, and what it had until a short time ago. */
function hadFeatures(membership: MembershipReply | undefined): FeatureCode[] {
  if (!membership) return [];
  return [...membership.features, ...membership.lapsed.map(({ feature }) => feature)];
}

interface OfferProps {
  pays_online: boolean;
  contact: string;
  membership: MembershipReply | undefined;
  expired: boolean;
}

function Offer({ pays_online, contact, membership, expired }: OfferProps) {
  const texts = billingTexts.pay;
  const { session } = useSessionState();
  const isOwner = useIsOwner();
  const [plan, setPlan] = useState<PlanCode>(membership?.requested_plan ?? cheapestPlanFor(hadFeatures(membership)));
  const checkout = useMutation({
    mutationFn: () => call(billing.checkout, { body: { plan } }),
    onSuccess: (reply) => ('url' in reply ? undefined : invalidate(billing.membership)),
  });
  const pay = () =>
    checkout.mutate(undefined, {
      // Whoever has gone to another screen meanwhile stays there.
      onSuccess: (reply) => {
        if ('url' in reply) window.location.assign(reply.url);
      },
    });
  useShownAgain(checkout.reset);
  // The button stays busy while the browser leaves for the payment page.
  const isLeaving = checkout.data !== undefined && 'url' in checkout.data;
  const requested = membership?.requested_plan;

  return (
    <BillingPage title={texts.title} wide>
      <p className={classes.words}>
        {expired || membership?.label === 'Trial Expired' ? texts.expiredIntro : texts.intro}
      </p>
      {requested ? (
        <div className={classes.notice} data-tone="good" role="status">
          <strong>{texts.requestedTitle}</strong>
          <span>{texts.requested(PLANS[requested].name, contact)}</span>
        </div>
      ) : null}
      <PlanChoice value={plan} onChange={setPlan} />
      <Bill plan={plan} withFee={membership?.implementation_fee_due ?? true} paysOnline={pays_online} />
      {checkout.error ? <Failure detail={sentenceOf(checkout.error)} /> : null}
      {session === null ? (
        <>
          <p className={classes.quiet}>{texts.signedOut}</p>
          <Button size="md" component={Link} to={paths.login({ next: paths.payImplement() })}>
            {texts.logIn}
          </Button>
        </>
      ) : isOwner === false ? (
        <p className={classes.notice}>{texts.ownerOnly}</p>
      ) : (
        <Button
          size="md"
          disabled={requested === plan}
          loading={checkout.isPending || isLeaving || isOwner === undefined}
          onClick={pay}
        >
          {pays_online ? texts.checkout : requested === plan ? texts.requestedTitle : texts.request}
        </Button>
      )}
      <p className={classes.quiet}>{pays_online ? texts.online : texts.byHand(contact)}</p>
      {isOwner && membership?.has_portal ? (
        <>
          <p className={classes.quiet}>{texts.lastBill}</p>
          <PortalButton />
        </>
      ) : null}
      {session && membership?.label !== 'Trial Expired' ? (
        <Link className={classes.link} to={paths.home()}>
          {texts.open}
        </Link>
      ) : null}
      {membership?.read_only_until ? (
        <Link className={classes.link} to={paths.home()}>
          {billingTexts.subscribe.readOnly}
        </Link>
      ) : null}
    </BillingPage>
  );
}
