import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { credentialTexts } from '#contract/account/security/credentials.texts.ts';
import { credentials, type SignedInSession } from '#contract/account/security/credentials.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate, q } from '../../query.ts';
import { logOut } from '../../shell/log_out.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Settings.module.css';

const texts = credentialTexts.sessions;

/** Where the user is signed in; each device can be logged out from here. */
export function SessionsCard() {
  const list = useQuery(q(credentials.listSessions));
  const revokeOthers = useMutation({
    mutationFn: () => call(credentials.revokeOtherSessions),
    onSuccess: ({ revoked }) => {
      void invalidate(credentials.listSessions);
      tell(texts.othersRevoked(revoked));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const sessions = list.data?.sessions ?? [];
  return (
    <Card title={texts.title} detail={texts.intro}>
      {list.error && !list.data ? <LoadFailure error={list.error} onRetry={list.refetch} /> : null}
      <ul className={classes.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
      {sessions.length === 1 ? <p className={classes.note}>{texts.alone}</p> : null}
      {sessions.length > 1 ? (
        <div className={classes.buttons}>
          <Button variant="default" loading={revokeOthers.isPending} onClick={() => revokeOthers.mutate()}>
            {texts.revokeOthers}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function SessionRow({ session }: { session: SignedInSession }) {
  const { session_id, device, address, is_current } = session;
  const format = useFormat();
  const revoke = useMutation({
    mutationFn: () => call(credentials.revokeSession, { params: { session_id } }),
    onSuccess: () => tell(texts.revoked(device)),
    onError: (error) => warn(sentenceOf(error)),
    // Also after a failure: the session may have ended already.
    onSettled: () => invalidate(credentials.listSessions),
  });
  return (
    <li>
      <div className={classes.rowWords}>
        <div className={classes.rowTitle}>
          {device} {is_current ? <Tag tone="good">{texts.current}</Tag> : null}
        </div>
        <div className={classes.note}>
          {is_current ? null : `${texts.seen} ${format.ago(session.last_seen_at, new Date())} · `}
          {texts.since} {format.instant(session.created_at)} · {texts.address} {address ?? texts.unknownAddress}
        </div>
      </div>
      <Button
        variant="subtle"
        size="sm"
        aria-label={texts.revokeOne(device)}
        loading={revoke.isPending}
        onClick={() => (is_current ? logOut() : revoke.mutate())}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
