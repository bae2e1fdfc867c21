import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { account, type User } from '#contract/account/account.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { trialTexts } from '#contract/account/trials.texts.ts';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing, type MembershipReply } from '#contract/billing/billing.ts';
import type { FeatureCode } from '#contract/http.ts';
import { call, sentenceOf } from '../../api.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { hasRole } from '../../shell/shop.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Settings.module.css';

const texts = settingsTexts.account;

/** What the company has, and the one thing that can be done about it. */
export function MembershipRow({ user }: { user: User }) {
  const format = useFormat();
  const { data, isPending } = useQuery(q(billing.membership));
  const label = data?.label ?? labelOf(user);
  return (
    <div className={classes.membership}>
      <div>
        <Tag tone={label === 'Active Paid Plan' ? 'good' : label === 'Trial Expired' ? 'bad' : 'quiet'}>{label}</Tag>
      </div>
      {data ? notesOf(data, format).map((note) => <div key={note}>{note}</div>) : null}
      {isPending ? <Bones user={user} /> : null}
      <Action user={user} action={data?.action ?? null} />
      {hasRole(user, 'owner') ? data?.trials_left.map((feature) => <TryToo key={feature} feature={feature} />) : null}
      {data && hasRole(user, 'owner') ? <ToPlans membership={data} /> : null}
    </div>
  );
}

/** About as large as the content: a notice, or a line and a button. */
function Bones({ user }: { user: User }) {
  if (user.is_paid_user && !user.subscription_id) {
    return (
      <Skeleton>
        <div inert>{texts.customizing}</div>
      </Skeleton>
    );
  }
  return (
    <>
      <Skeleton height={12} my={5} width="80%" />
      <Skeleton height={40} width={160} />
    </>
  );
}

function notesOf(membership: MembershipReply, format: Format): string[] {
  const { plan, cancels_at, payment_overdue, requested_plan } = membership;
  const names = billingTexts.plans.names;
  return [
    plan && names[plan],
    cancels_at && texts.planEnds(format.instantDate(cancels_at)),
    payment_overdue && texts.overdue,
    ...membership.trials.map((trial) =>
      texts.trialEnds(billingTexts.features[trial.feature], format.instantDate(trial.ends_at)),
    ),
    ...membership.lapsed.map(({ feature, kind, read_only_until }) =>
      texts.lapsedUntil(billingTexts.features[feature], kind, format.instantDate(read_only_until)),
    ),
    requested_plan && texts.requested(names[requested_plan]),
  ].filter((note) => typeof note === 'string');
}

function Action({ user, action }: { user: User; action: MembershipReply['action'] | null }) {
  const resume = useMutation({
    mutationFn: () => call(billing.resume),
    onSuccess: () => {
      void invalidate(billing.membership);
      tell(texts.resumed);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  if (action === null) return null;
  if (action === 'none_custom') return <div>{texts.customizing}</div>;
  if (action === 'start') {
    return (
      // The new tab is ours, and takes this tab's session along.
      <Button component="a" href={paths.payImplement()} target="_blank" rel="opener" className={classes.action ?? ''}>
        {texts.start}
        <span className="visually-hidden"> ({texts.newTab})</span>
      </Button>
    );
  }
  if (!hasRole(user, 'owner')) return <div>{texts.ownerOnly}</div>;
  return action === 'cancel' ? (
    <Button component={Link} to={paths.cancelFeedback()} variant="default" className={classes.action ?? ''}>
      {texts.cancel}
    </Button>
  ) : (
    <Button className={classes.action ?? ''} loading={resume.isPending} onClick={() => resume.mutate()}>
      {texts.resume}
    </Button>
  );
}

/** To the bills of a plan, or beside a running one to what was over. */
function ToPlans({ membership: { has_portal, lapsed, action } }: { membership: MembershipReply }) {
  if (!has_portal && (lapsed.length === 0 || action === 'start')) return null;
  return (
    <Link className={classes.portal ?? ''} to={paths.payImplement()}>
      {has_portal ? billingTexts.pay.portal : texts.seePlans}
    </Link>
  );
}

/** Starts the trial of a service that the company does not have yet. */
function TryToo({ feature }: { feature: FeatureCode }) {
  const name = billingTexts.features[feature];
  const start = useMutation({
    mutationFn: () => call(billing.startTrial, { body: { feature } }),
    onSuccess: () => {
      void invalidate(billing.membership, account.hasFeature, account.getUser);
      tell(texts.trialStarted(name));
    },
    onError: (error) => {
      void invalidate(billing.membership);
      warn(sentenceOf(error));
    },
  });
  return (
    <div>
      <Button
        variant="default"
        className={classes.action ?? ''}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {texts.tryToo(name)}
      </Button>
      <div className={classes.note}>{trialTexts.available}</div>
    </div>
  );
}

/** The label of a company's plan or trial. */
function labelOf(user: Pick<User, 'is_paid_user' | 'trial_expired'>): MembershipReply['label'] {
  if (user.is_paid_user) return 'Active Paid Plan';
  return user.trial_expired ? 'Trial Expired' : 'Free Trial';
}
