import { useMutation } from '@tanstack/react-query';
import { team } from '#contract/account/team.ts';
import { sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** One change of the team: what was done is said, and so is what was refused; the list is fetched again either way. */
export function useTeamChange<Input>(change: (input: Input) => Promise<string>) {
  return useMutation({
    mutationFn: change,
    onSuccess: tell,
    onError: (error) => warn(sentenceOf(error)),
    onSettled: () => invalidate(team.list),
  });
}
