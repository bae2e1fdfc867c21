import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { account, type FeatureAccess, type User } from '#contract/account/account.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { isNoticeHidden } from '../account/email/hidden_notice.ts';
import { ApiFailure, sentenceOf } from '../api.ts';
import { useMembership } from '../billing/membership.ts';
import { TrialBanner } from '../billing/TrialBanner.tsx';
import { createFormat, FormatContext } from '../format.ts';
import { useLive } from '../live/live.ts';
import { paths } from '../paths.ts';
import { isPassing, q } from '../query.ts';
import { type Session, useSessionState, wasNoAccessShown } from '../session.ts';
import { closeQuestion } from '../ui/dialogs/confirm.ts';
import { isAnythingUnsaved } from '../ui/dialogs/unsaved.ts';
import { lazyPart, Part } from '../ui/Part.tsx';
import { rememberShown } from './bar/back.ts';
import { TopBar } from './bar/TopBar.tsx';
import { accessState, NO_FEATURE, noAccess } from './gates/access.ts';
import { ToSubscribe } from './gates/ToSubscribe.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { forgetSession } from './log_out.ts';
import { findLogin, shareLogin } from './login_of_tabs.ts';
import { LoadFailure } from './notices/LoadFailure.tsx';
import { OfflineNotice } from './notices/OfflineNotice.tsx';
import { PendingBar } from './notices/PendingBar.tsx';
import { Strip } from './notices/Strip.tsx';
import pageClasses from './Page.module.css';
import classes from './Shell.module.css';
import { SCROLL_POSITIONS, scrollKeyOf } from './scroll_positions.ts';
import { featuresFor, hasRole, ShopContext } from './shop.ts';
import { useKeptQuery } from './useKeptQuery.ts';

const AfterEntry = lazyPart(async () => (await import('./AfterEntry.tsx')).AfterEntry);
// Its place is kept by the page; only phones show it.
const BottomBar = lazyPart(async () => (await import('./bar/BottomBar.tsx')).BottomBar);
// Only owners are asked; few shops are restored.
const JoinRequests = lazyPart(async () => (await import('./notices/JoinRequests.tsx')).JoinRequests);
const EmailNotice = lazyPart(async () => (await import('../account/email/EmailNotice.tsx')).EmailNotice);
// Few shops are suspended or lack a contact, and sending is rarely paused.
const RareNotices = lazyPart(async () => (await import('./notices/RareNotices.tsx')).RareNotices);
// Few sessions end in the middle of a form.
const LoginAgain = lazyPart(async () => (await import('../account/LoginAgain.tsx')).LoginAgain);

/**
 * The frame of every signed-in screen. Without a session, here or in another tab, it leads to the login, and from there back. Screens with
 * unsaved changes stay under the login when their session expires: the same user continues there, and for another one they go.
 */
export function Shell() {
  const { session, ended } = useSessionState();
  const location = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [last, setLast] = useState<Session | null>(null);
  if (session && session !== last) setLast(session);
  if (!session && last && !(ended === 'expired' && isAnythingUnsaved())) setLast(null);
  const asks = !session && !ended && !isAsked;
  useEffect(() => {
    if (asks) findLogin().finally(() => setAsked(true));
  }, [asks]);
  const open = session ?? last;
  if (open) {
    return (
      <>
        <SignedIn key={open.user_id ?? open.token} />
        {session ? null : (
          <Part onFailure={() => setLast(null)}>
            <LoginAgain user_id={open.user_id} onLeave={() => setLast(null)} />
          </Part>
        )}
      </>
    );
  }
  if (asks) return null;
  const here = location.pathname + location.search;
  const next = ended === 'signed_out' || here === paths.home() ? undefined : here;
  return <Navigate to={paths.login({ next })} replace />;
}

/**
 * On a new screen the focus moves to its content, unless the screen has put it somewhere itself; so it does when what had it went with
 * another view of the same screen.
 */
function useFocusOnArrival() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberShown(history.state?.idx, pathname), [pathname]);
  const left = useRef({ pathname, search });
  useEffect(() => {
    const isArrival = left.current.pathname !== pathname;
    if (!isArrival && left.current.search === search) return;
    left.current = { pathname, search };
    const content = document.getElementById('content');
    const at = document.activeElement;
    const isElsewhere = isArrival ? !content?.contains(at) : at === document.body;
    if (isElsewhere) content?.focus({ preventScroll: true });
  }, [pathname, search]);
}

/** A check that the server refused leaves the company without the feature; one that never reached it is made again. */
function accessOf({ data, error }: { data: FeatureAccess | undefined; error: Error | null }) {
  return data ?? (error && !isPassing(error) ? NO_FEATURE : undefined);
}

/** Whether nothing opens before two-step login is set up. */
function mustSetUp(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === 'second_factor_required';
}

function needsNotice({ restored_from, suspended, sending_paused, lacks_help_contact }: User): boolean {
  return Boolean(restored_from || suspended || sending_paused || lacks_help_contact);
}

function SignedIn() {
  const user = useKeptQuery(q(account.getUser));
  const stock = useKeptQuery(q(account.hasFeature, { query: { code: 'invoice_scanning' } }));
  const loyalty = useKeptQuery(q(account.hasFeature, { query: { code: 'loyalty_sms' } }));
  // Asked for with the rest, so that the strip under the bar rarely pushes the page down later.
  useMembership();
  useLive();
  useFocusOnArrival();
  useEffect(() => shareLogin(forgetSession), []);
  const { pathname, search } = useLocation();
  // What was asked on one screen, or of one session, is not to be answered in the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the screen
  useEffect(() => closeQuestion, [pathname]);

  const stockAccess = accessOf(stock);
  const loyaltyAccess = accessOf(loyalty);
  const features = useMemo(
    () => (stockAccess && loyaltyAccess ? { invoice_scanning: stockAccess, loyalty_sms: loyaltyAccess } : null),
    [stockAccess, loyaltyAccess],
  );
  const shop = useMemo(
    () => (user.data && features ? { user: user.data, features: featuresFor(user.data, features) } : null),
    [user.data, features],
  );
  const format = useMemo(
    () =>
      shop ? createFormat({ currency: shop.user.currency, time_zone: shop.user.time_zone, language: 'en-US' }) : null,
    [shop],
  );

  const error = user.error ?? stock.error ?? loyalty.error;
  if (!shop || !features || !format) {
    if (!error) return <LoadingScreen />;
    if (mustSetUp(user.error)) return <Navigate to={paths.setUpTwoStep({ next: pathname + search })} replace />;
    if (pathname === paths.settings() && user.error && !isPassing(user.error)) {
      return <ToSubscribe state={noAccess(sentenceOf(user.error))} />;
    }
    const retry = () => Promise.all([user, stock, loyalty].filter((one) => one.isError).map((one) => one.refetch()));
    return (
      <div className={pageClasses.narrow}>
        <LoadFailure error={error} title={shellTexts.checkFailed} onRetry={retry} />
      </div>
    );
  }
  if (accessState(shop.user, features) === 'no_access' && !wasNoAccessShown()) {
    return <ToSubscribe state={noAccess()} />;
  }
  return (
    <ShopContext value={shop}>
      <FormatContext value={format}>
        <a className={classes.skip} href="#content">
          {shellTexts.skip}
        </a>
        <PendingBar />
        <TopBar />
        <div role="status" aria-atomic="false">
          <OfflineNotice />
          {hasRole(shop.user, 'owner') ? (
            <Part>
              <JoinRequests />
            </Part>
          ) : null}
          {shop.user.email_confirmed || isNoticeHidden(shop.user.email) ? null : (
            <Part fallback={<Strip tone="quiet" />}>
              <EmailNotice email={shop.user.email} />
            </Part>
          )}
          <TrialBanner />
          {needsNotice(shop.user) || mustSetUp(error) ? (
            <Part fallback={shop.user.restored_from ? <Strip /> : null}>
              <RareNotices mustSetUp={mustSetUp(error)} />
            </Part>
          ) : null}
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          <Outlet />
        </main>
        <Part>
          <BottomBar />
        </Part>
        <Part>
          <AfterEntry shop={shop} />
        </Part>
        <ScrollRestoration getKey={scrollKeyOf} storageKey={SCROLL_POSITIONS} />
      </FormatContext>
    </ShopContext>
  );
}
