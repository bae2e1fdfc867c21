import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '#contract/account/account.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing } from '#contract/billing/billing.ts';
import { SUBSCRIBE_COUNTDOWN_S } from '#contract/billing/limits.ts';
import { notLoadedSentence } from '../api.ts';
import { paths } from '../paths.ts';
import { invalidate } from '../query.ts';
import { useSessionState } from '../session.ts';
import { Failure } from '../ui/Failure.tsx';
import classes from './BillingPage.module.css';
import { BillingPage } from './BillingPage.tsx';
import { MissingFeature } from './MissingFeature.tsx';
import { useMembership, useUser } from './membership.ts';
import { StopTexts } from './StopTexts.tsx';
import { missingWords, runningWords, subscribeWords } from './subscribe_state.ts';

const texts = billingTexts.subscribe;

/**
 * The address does not contain the session's token, because addresses are kept in histories, logs and referrers. The next page finds the
 * session where every page finds it, in this tab's storage.
 */
const TARGET = paths.payImplement({ trialExpired: true });

/** Says that nothing is left, and leads to the plans. While something runs it says that, and offers what was asked for and is missing. */
export function SubscribeScreen() {
  const { state } = useLocation();
  const membership = useMembership();
  const user = useUser();
  // Until it is known what runs, nothing is called ended. What is drawn then asks again, and would come and go without end.
  const error = membership.isLoadingError ? membership.error : user.isLoadingError ? user.error : null;
  if (error) return <NotLoaded error={error} isKnown={user.data !== undefined} />;
  if (membership.isLoading || user.isLoading) return <BillingPage title={texts.checking}>{null}</BillingPage>;
  const timeZone = user.data?.time_zone ?? 'UTC';
  const missing = missingWords(state, membership.data, timeZone);
  if (missing) return <MissingFeature {...missing} />;
  const running = runningWords(membership.data, timeZone);
  return running ? <Running {...running} /> : <Ended timeZone={timeZone} />;
}

function Running({ heading, messages, button }: NonNullable<ReturnType<typeof runningWords>>) {
  return (
    <BillingPage title={heading}>
      {messages.map((message) => (
        <p key={message} className={classes.words}>
          {message}
        </p>
      ))}
      <Button size="md" fullWidth component={Link} to={paths.home()}>
        {texts.toBook}
      </Button>
      <div className={classes.buttons}>
        <Button variant="default" component={Link} to={paths.payImplement()}>
          {button}
        </Button>
      </div>
    </BillingPage>
  );
}

/** What runs is not known: nothing leads to the plans by itself. A customer can still be opted out by a user who may do that. */
function NotLoaded({ error, isKnown }: { error: Error; isKnown: boolean }) {
  return (
    <BillingPage title={texts.notLoaded}>
      <Failure detail={notLoadedSentence(error)} onRetry={() => invalidate(billing.membership, account.getUser)} />
      <Button variant="default" size="md" fullWidth component={Link} to={paths.home()}>
        {texts.toBook}
      </Button>
      {isKnown ? <StopTexts /> : null}
    </BillingPage>
  );
}

/** Redirects to the plans after a few seconds, unless the user stays. */
function Ended({ timeZone }: { timeZone: string }) {
  const { state } = useLocation();
  const { session } = useSessionState();
  const navigate = useNavigate();
  const membership = useMembership();
  const [left, setLeft] = useState<number>(SUBSCRIBE_COUNTDOWN_S);
  const [stopped, setStopped] = useState(false);
  const { heading, message, button } = subscribeWords(state, membership.data, timeZone);
  const stop = () => setStopped(true);

  useEffect(() => {
    if (stopped) return;
    if (left === 0) {
      navigate(TARGET, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stopped, navigate]);

  // A link stops the countdown, which would otherwise leave for the plans while the page of the link loads.
  return (
    <BillingPage title={heading}>
      <p className={classes.words} role="status">
        {message}
      </p>
      <Button size="md" fullWidth component={Link} to={TARGET} onClick={stop}>
        {button}
      </Button>
      <div className={classes.buttons}>
        {stopped ? null : (
          <Button variant="default" onClick={stop}>
            {texts.stay}
          </Button>
        )}
        {membership.data?.read_only_until ? (
          <Button variant="default" component={Link} to={paths.home()} onClick={stop}>
            {texts.readOnly}
          </Button>
        ) : null}
        {session ? null : (
          <Button variant="default" component={Link} to={paths.login()} onClick={stop}>
            {texts.logIn}
          </Button>
        )}
      </div>
      {/* Not read aloud each second: the sentence was heard once, and the button says where it leads. */}
      <p className={classes.quiet} role="timer" aria-live="off">
        {stopped ? texts.stopped : texts.countdown(left)}
      </p>
      {session ? <StopTexts onFocus={stop} /> : null}
    </BillingPage>
  );
}
