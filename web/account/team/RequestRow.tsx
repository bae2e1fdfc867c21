import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { teamTexts } from '#contract/account/team.texts.ts';
import { type TeamMember, team } from '#contract/account/team.ts';
import type { Role } from '#contract/http.ts';
import { call } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Team.module.css';
import { ROLE_OPTIONS } from './TeamMemberRow.tsx';
import { useTeamChange } from './useTeamChange.ts';

/** A user who asks to join, and the owner's answer. */
export function RequestRow({ teamMember, canDecide }: { teamMember: TeamMember; canDecide: boolean }) {
  const { username: name, user_id, requested_trial } = teamMember;
  const [role, setRole] = useState<Role>('staff');
  const approve = useTeamChange(async () => {
    await call(team.approve, { params: { user_id }, body: { role } });
    return teamTexts.approved(name);
  });
  const refuse = useTeamChange(async () => {
    await call(team.refuse, { params: { user_id } });
    return teamTexts.refused(name);
  });
  return (
    <li className={classes.row} data-request>
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>
          {teamMember.email} {teamMember.email_confirmed ? null : <Tag tone="doubt">{teamTexts.unconfirmed}</Tag>}
        </span>
        {teamMember.email_confirmed || !canDecide ? null : (
          <span className={classes.quiet}>{teamTexts.unconfirmedDetail}</span>
        )}
        {requested_trial ? <span className={classes.quiet}>{teamTexts.wants(requested_trial)}</span> : null}
      </div>
      {canDecide ? (
        <div className={classes.actions}>
          <Select
            aria-label={teamTexts.roleOf(name)}
            className={classes.role ?? ''}
            data={ROLE_OPTIONS}
            value={role}
            allowDeselect={false}
            onChange={(next) => next && setRole(next)}
          />
          <Button
            aria-label={teamTexts.approveName(name)}
            loading={approve.isPending}
            disabled={refuse.isPending}
            onClick={() => approve.mutate(undefined)}
          >
            {teamTexts.approve}
          </Button>
          <Button
            variant="default"
            aria-label={teamTexts.refuseName(name)}
            loading={refuse.isPending}
            disabled={approve.isPending}
            onClick={() =>
              confirm({
                title: teamTexts.refuseTitle(name),
                detail: teamTexts.refuseDetail,
                action: teamTexts.refuse,
                danger: true,
                onConfirm: () => refuse.mutate(undefined),
              })
            }
          >
            {teamTexts.refuse}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
