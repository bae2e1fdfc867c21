import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { automations } from '#contract/messaging/automations/automations.ts';
import { call } from '../../api.ts';
import { keyOf } from '../../query.ts';
import { isAlike, useDebounced } from '../sending/useDebounced.ts';
import type { inputOf } from './automation_fields.ts';

const PAUSE_MS = 400;

/**
 * What an automation would do now; fetched again whenever typing pauses.
 * @param input null while the days are not chosen
 */
export function useAutomationPreview(input: ReturnType<typeof inputOf>) {
  const asked = useDebounced(input, PAUSE_MS);
  const isComplete = asked !== null && (asked.body === null || asked.body.trim() !== '');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keyOf(automations.preview), asked],
    queryFn: isComplete ? ({ signal }) => call(automations.preview, { body: asked, signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { data, error, refetch, isCurrent: isAlike(asked, input) && !isFetching };
}
