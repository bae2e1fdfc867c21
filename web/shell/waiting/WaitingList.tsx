import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { emailTexts } from '#contract/account/email.texts.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { useSendAgain } from '../../account/email/useSendAgain.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { LoadFailure } from '../notices/LoadFailure.tsx';
import { AlertChoices } from './AlertChoices.tsx';
import { targetOf } from './targets.ts';
import { useWaiting } from './useWaiting.ts';
import classes from './WaitingBell.module.css';

interface WaitingListProps {
  onChoose: () => void;
}

/** Each entry leads to its one next step; below, the daily email with the same list. */
export function WaitingList({ onChoose }: WaitingListProps) {
  const { data, error, refetch } = useWaiting();
  const setDailyMail = useMutation({
    mutationFn: (daily_mail: boolean) => call(waiting.setDailyMail, { body: { daily_mail } }),
    onSuccess: ({ daily_mail }) => {
      void invalidate(waiting.list);
      tell(daily_mail ? waitingTexts.dailyMailOn : waitingTexts.dailyMailOff);
    },
    onError: (failure) => {
      if (!isUnconfirmed(failure)) warn(sentenceOf(failure));
    },
  });
  if (!data) return error ? <LoadFailure error={error} title={waitingTexts.failed} onRetry={refetch} /> : null;
  return (
    <>
      <h2 className={classes.title}>{waitingTexts.title}</h2>
      {data.waiting.length === 0 ? <p className={classes.nothing}>{waitingTexts.nothing}</p> : null}
      <ul className={classes.entries}>
        {data.waiting.map((entry) => (
          <li key={entry.kind}>
            <Link to={targetOf(entry)} className={classes.entry ?? ''} onClick={onChoose}>
              {waitingTexts.sentence(entry)}
              <span className={classes.action}>{waitingTexts.actions[entry.kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Switch
          classNames={{ body: classes.dailyMail ?? '' }}
          label={waitingTexts.dailyMail}
          checked={setDailyMail.isPending ? setDailyMail.variables : data.daily_mail}
          onChange={(event) => setDailyMail.mutate(event.currentTarget.checked)}
        />
        {isUnconfirmed(setDailyMail.error) ? <ConfirmFirst why={sentenceOf(setDailyMail.error)} /> : null}
        <AlertChoices alerts={data.alerts} expiringDays={data.expiring_days} />
      </div>
    </>
  );
}

const isUnconfirmed = (failure: Error | null) => failure instanceof ApiFailure && failure.code === 'email_unconfirmed';

/** Why the daily email stays off, with the step that helps. */
function ConfirmFirst({ why }: { why: string }) {
  const again = useSendAgain();
  return (
    <div role="alert" className={classes.refused}>
      <p>{why}</p>
      <Button size="compact-sm" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
        {emailTexts.sendAgain}
      </Button>
    </div>
  );
}
