import { ActionIcon, Select } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { account } from '#contract/account.ts';
import { ROLES, type Role } from '#contract/http.ts';
import { type Member, team } from '#contract/team.ts';
import { shellTexts } from '#contract/texts/shell.ts';
import { teamTexts } from '#contract/texts/team.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { confirm } from '../../ui/confirm.ts';
import classes from './Team.module.css';
import { useTeamChange } from './useTeamChange.ts';

interface MemberRowProps {
  member: Member;
  isSelf: boolean;
  canChange: boolean;
}

export const ROLE_OPTIONS = [...ROLES].reverse().map((role) => ({ value: role, label: shellTexts.roles[role] }));

/** Somebody who belongs to the company. */
export function MemberRow({ member, isSelf, canChange }: MemberRowProps) {
  const format = useFormat();
  const { username: name, user_id } = member;
  const changeRole = useTeamChange(async (role: Role) => {
    await call(team.changeRole, { params: { user_id }, body: { role } });
    // One's own role decides what one sees.
    if (isSelf) await invalidate(account.getUser);
    return teamTexts.roleChanged(name, role);
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
        <span className={classes.quiet}>{member.email}</span>
      </div>
      <span className={classes.seen}>
        {teamTexts.columns.seen}: {member.last_seen_at ? format.instantDate(member.last_seen_at) : teamTexts.never}
      </span>
      {canChange ? (
        <div className={classes.actions}>
          <Select
            aria-label={teamTexts.roleOf(name)}
            className={classes.role ?? ''}
            data={ROLE_OPTIONS}
            value={member.role}
            allowDeselect={false}
            readOnly={changeRole.isPending}
            onChange={(role) => role && role !== member.role && changeRole.mutate(role)}
          />
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
        <span className={classes.quiet}>{shellTexts.roles[member.role]}</span>
      )}
    </li>
  );
}
