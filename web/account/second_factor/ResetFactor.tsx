import { ActionIcon } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import type { TeamMember } from '#contract/account/team.ts';
import { call } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { useTeamChange } from '../team/useTeamChange.ts';

const texts = secondFactorTexts.team;

/** Says that a team member uses two-step login, and removes it for a user who has lost everything. */
export function ResetFactor({ teamMember: { user_id, username } }: { teamMember: TeamMember }) {
  const reset = useTeamChange(async () => {
    await call(secondFactor.reset, { params: { user_id } });
    return texts.wasReset(username);
  });
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={texts.reset(username)}
      title={texts.has}
      loading={reset.isPending}
      onClick={() =>
        confirm({
          title: texts.resetTitle(username),
          detail: texts.resetDetail,
          action: texts.resetAction,
          danger: true,
          onConfirm: () => reset.mutate(undefined),
        })
      }
    >
      <IconShieldLock size={20} aria-hidden />
    </ActionIcon>
  );
}
