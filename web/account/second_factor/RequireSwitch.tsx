import { Switch } from '@mantine/core';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { call } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { useTeamChange } from '../team/useTeamChange.ts';

const texts = secondFactorTexts.team;

/** Whether every team member must use two-step login. For owners, who are asked first: it stops whoever has none at once. */
export function RequireSwitch({ isRequired, without }: { isRequired: boolean; without: number }) {
  const change = useTeamChange(async (is_required: boolean) => {
    await call(secondFactor.require, { body: { is_required } });
    await invalidate(secondFactor.get);
    return is_required ? texts.required : texts.optional;
  });
  return (
    <Switch
      mt="md"
      label={texts.require}
      description={texts.detail}
      checked={change.isPending ? change.variables : isRequired}
      onChange={({ currentTarget: { checked } }) => {
        if (change.isPending) return;
        if (!checked) change.mutate(false);
        else {
          confirm({
            title: texts.askTitle,
            detail: texts.askDetail(without),
            action: texts.askAction,
            onConfirm: () => change.mutate(true),
          });
        }
      }}
    />
  );
}
