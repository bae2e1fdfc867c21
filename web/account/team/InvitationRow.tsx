import { Button } from '@mantine/core';
import { teamTexts } from '#contract/account/team.texts.ts';
import { type Invitation, team } from '#contract/account/team.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Team.module.css';
import { useTeamChange } from './useTeamChange.ts';

/** A user who was invited and has not come yet. */
export function InvitationRow({ invitation, canWithdraw }: { invitation: Invitation; canWithdraw: boolean }) {
  const format = useFormat();
  const { email, invitation_id } = invitation;
  const withdraw = useTeamChange(async () => {
    await call(team.withdrawInvitation, { params: { invitation_id } });
    return teamTexts.withdrawn(email);
  });
  const sendAgain = useTeamChange(async () => {
    await call(team.invite, { body: { email, role: invitation.role } });
    return teamTexts.sentAgain(email);
  });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>{email}</span>
        <span className={classes.quiet}>
          {shellTexts.roles[invitation.role]} · {teamTexts.invitationUntil(format.instantDate(invitation.expires_at))}{' '}
          {invitation.is_undelivered ? <Tag tone="doubt">{teamTexts.notDelivered}</Tag> : null}
        </span>
        {invitation.is_undelivered && canWithdraw ? (
          <span className={classes.quiet}>{teamTexts.notDeliveredDetail(email)}</span>
        ) : null}
      </div>
      {canWithdraw ? (
        <>
          <Button
            variant="subtle"
            aria-label={teamTexts.sendAgainName(email)}
            loading={sendAgain.isPending}
            onClick={() => sendAgain.mutate(undefined)}
          >
            {teamTexts.sendAgain}
          </Button>
          <Button
            variant="default"
            aria-label={teamTexts.withdrawName(email)}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
          >
            {teamTexts.withdraw}
          </Button>
        </>
      ) : null}
    </li>
  );
}
