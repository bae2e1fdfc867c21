import { useQuery } from '@tanstack/react-query';
import { usernameFault } from '#contract/account/fields.ts';
import { signup } from '#contract/account/signup.ts';
import { request } from '../../api.ts';
import { keyOf } from '../../query.ts';

export type UsernameState = 'unknown' | 'checking' | 'free' | 'taken';

/** Whether a username is free, asked once it is settled. Where the check fails, creating the account decides. */
export function useUsernameCheck(username: string, settled: boolean): UsernameState {
  const name = username.trim();
  const enabled = settled && usernameFault(name) === null;
  const check = useQuery({
    queryKey: [...keyOf(signup.checkUsername), name.toLowerCase()],
    queryFn: ({ signal }) => request(signup.checkUsername, { body: { username: name }, signal }),
    enabled,
    retry: false,
  });
  if (!enabled) return 'unknown';
  if (check.isFetching && !check.data) return 'checking';
  return check.data ? (check.data.available ? 'free' : 'taken') : 'unknown';
}
