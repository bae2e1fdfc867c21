import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { teamTexts } from '#contract/account/team.texts.ts';
import { team } from '#contract/account/team.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { RequestRow } from './RequestRow.tsx';
import classes from './Team.module.css';
import { TeamMemberRow } from './TeamMemberRow.tsx';
import { useStayAtPart } from './useStayAtPart.ts';

const RequireSwitch = lazy(async () => ({
  default: (await import('../second_factor/RequireSwitch.tsx')).RequireSwitch,
}));
const InviteForm = lazyPart(async () => (await import('./InviteForm.tsx')).InviteForm);

/** Who is in the company. Owners also approve and invite users, change roles and remove team members. */
export function TeamSection() {
  const { user } = useShop();
  useStayAtPart('team');
  const list = useQuery(q(team.list));
  const [inviting, { open, close }] = useDisclosure(false);
  const isOwner = hasRole(user, 'owner');
  const requests = list.data?.members.filter((teamMember) => teamMember.status === 'pending') ?? [];
  const members = list.data?.members.filter((teamMember) => teamMember.status === 'active') ?? [];
  const invitations = list.data?.invitations ?? [];
  return (
    <div id="team" className={classes.root}>
      <Card title={teamTexts.title} detail={teamTexts.detail}>
        {list.error && !list.data ? <LoadFailure error={list.error} onRetry={list.refetch} /> : null}
        {requests.length > 0 ? (
          <>
            <h3 className={classes.part}>{teamTexts.requests}</h3>
            <ul className={classes.list}>
              {requests.map((teamMember) => (
                <RequestRow key={teamMember.user_id} teamMember={teamMember} canDecide={isOwner} />
              ))}
            </ul>
          </>
        ) : null}
        <ul className={classes.list} aria-label={teamTexts.title} aria-busy={list.isPending}>
          {members.map((teamMember) => (
            <TeamMemberRow
              key={teamMember.user_id}
              teamMember={teamMember}
              isSelf={teamMember.user_id === user.user_id}
              canChange={isOwner}
            />
          ))}
        </ul>
        {invitations.length > 0 ? (
          <>
            <h3 className={classes.part}>{teamTexts.invitations}</h3>
            <ul className={classes.list}>
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.invitation_id} invitation={invitation} canWithdraw={isOwner} />
              ))}
            </ul>
          </>
        ) : null}
        {isOwner ? (
          <Button
            className={classes.invite ?? ''}
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={open}
          >
            {teamTexts.invite}
          </Button>
        ) : null}
        {isOwner && list.data ? (
          <Suspense fallback={null}>
            <RequireSwitch
              isRequired={list.data.second_factor_required}
              without={members.filter(({ has_second_factor }) => !has_second_factor).length}
            />
          </Suspense>
        ) : null}
      </Card>
      <LazyDialog opened={inviting} onFailure={close}>
        {(shown) => <InviteForm opened={shown} onClose={close} />}
      </LazyDialog>
    </div>
  );
}
