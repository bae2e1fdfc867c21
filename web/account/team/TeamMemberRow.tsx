import { ActionIcon, Select } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { account } from '#contract/account/account.ts';
import { teamTexts } from '#contract/account/team.texts.ts';
import { type TeamMember, team } from '#contract/account/team.ts';
import { ROLES, type Role, roleRises } from '#contract/http.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { lazyPart } from '../../ui/Part.tsx';
import classes from './Team.module.css';
import { useTeamChange } from './useTeamChange.ts';

const ResetFactor = lazyPart(async () => (await import('../second_factor/ResetFactor.tsx')).ResetFactor);

interface TeamMemberRowProps {
  teamMember: TeamMember;
  isSelf: boolean;
  canChange: boolean;
}

export const ROLE_OPTIONS = [...ROLES].reverse().map((role) => ({ value: role, label: shellTexts.roles[role] }));

/** A user who belongs to the company. */
export function TeamMemberRow({ teamMember, isSelf, canChange }: TeamMemberRowProps) {
  const format = useFormat();
  const { username: name, user_id } = teamMember;
  const changeRole = useTeamChange(async (role: Role) => {
    await call(team.changeRole, { params: { user_id }, body: { role } });
    // One's own role decides what one sees.
    if (isSelf) await invalidate(account.getUser);
    return roleRises(teamMember.role, role) ? teamTexts.roleRaised(name, role) : teamTexts.roleChanged(name, role);
  });
  const remove = useTeamChange(async () => {
    await call(team.remove, { params: { user_id } });
    return teamTexts.removed(name);
  });
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <span className={classes.name}>
          {name}
          {isSelf ? <span className={classes.quiet}> ({teamTexts.you})</span> : null}
        </span>
        <span className={classes.quiet}>{teamMember.email}</span>
      </div>
      <span className={classes.seen}>
        {teamTexts.columns.seen}:{' '}
        {teamMember.last_seen_at ? format.instantDate(teamMember.last_seen_at) : teamTexts.never}
      </span>
      {canChange ? (
        <div className={classes.actions}>
          <Select
            aria-label={teamTexts.roleOf(name)}
            className={classes.role ?? ''}
            data={ROLE_OPTIONS}
            value={teamMember.role}
            allowDeselect={false}
            readOnly={changeRole.isPending}
            onChange={(role) => role && role !== teamMember.role && changeRole.mutate(role)}
          />
          {teamMember.has_second_factor && !isSelf ? (
            <Suspense fallback={null}>
              <ResetFactor teamMember={teamMember} />
            </Suspense>
          ) : null}
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={teamTexts.removeName(name)}
            loading={remove.isPending}
            onClick={() =>
              confirm({
                title: teamTexts.removeTitle(name),
                detail: teamTexts.removeDetail,
                action: teamTexts.remove,
                danger: true,
                onConfirm: () => remove.mutate(undefined),
              })
            }
          >
            <IconUserMinus size={20} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <span className={classes.quiet}>{shellTexts.roles[teamMember.role]}</span>
      )}
    </li>
  );
}
