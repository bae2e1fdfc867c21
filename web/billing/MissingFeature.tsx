import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { account } from '#contract/account/account.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing } from '#contract/billing/billing.ts';
import { missingTexts } from '#contract/billing/missing.texts.ts';
import { call, sentenceOf } from '../api.ts';
import { paths } from '../paths.ts';
import { invalidate, keyOf, queryClient } from '../query.ts';
import { useIsAt } from '../shell/useIsAt.ts';
import { tell } from '../ui/dialogs/notify.ts';
import { Failure } from '../ui/Failure.tsx';
import classes from './BillingPage.module.css';
import { BillingPage } from './BillingPage.tsx';
import { useIsOwner } from './membership.ts';
import { StopTexts } from './StopTexts.tsx';
import type { MissingWords } from './subscribe_state.ts';

const texts = billingTexts.subscribe;
const FIRST_SCREEN = { invoice_scanning: paths.inventory(), loyalty_sms: paths.analytics() };

/** For a user who opened a screen of a service that the company does not have: starts its trial, or leads to the plans or back. */
export function MissingFeature({ feature, can_try, heading, messages }: MissingWords) {
  const navigate = useNavigate();
  const isAt = useIsAt();
  const isOwner = useIsOwner();
  const start = useMutation({
    mutationFn: () => call(billing.startTrial, { body: { feature } }),
    onSuccess: async () => {
      await invalidate(billing.membership);
      // What these said before must not lead back here while they are asked again.
      for (const endpoint of [account.hasFeature, account.getUser]) {
        queryClient.removeQueries({ queryKey: keyOf(endpoint) });
      }
      tell(settingsTexts.account.trialStarted(billingTexts.features[feature]));
    },
  });
  const toFirstScreen = () => {
    // Whoever is on the way to another screen goes there.
    if (isAt(paths.subscribe())) void navigate(FIRST_SCREEN[feature], { replace: true });
  };
  return (
    <BillingPage title={heading}>
      {messages.map((message) => (
        <p key={message} className={classes.words}>
          {message}
        </p>
      ))}
      {start.isError ? <Failure detail={sentenceOf(start.error)} /> : null}
      {can_try && isOwner ? (
        <Button
          size="md"
          fullWidth
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: toFirstScreen })}
        >
          {missingTexts.startTrial}
        </Button>
      ) : (
        <Button size="md" fullWidth component={Link} to={paths.home()}>
          {texts.toBook}
        </Button>
      )}
      {can_try && isOwner === false ? <p className={classes.quiet}>{missingTexts.askOwner}</p> : null}
      <div className={classes.buttons}>
        {can_try && isOwner ? (
          <Button variant="default" component={Link} to={paths.home()}>
            {texts.toBook}
          </Button>
        ) : null}
        <Button variant="default" component={Link} to={paths.payImplement()}>
          {missingTexts.seePlans}
        </Button>
      </div>
      {feature === 'loyalty_sms' ? <StopTexts /> : null}
    </BillingPage>
  );
}
