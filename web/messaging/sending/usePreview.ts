import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { keyOf } from '../../query.ts';
import { hasRefused } from './refused.ts';
import { type Choice, choiceBody } from './sending.ts';
import { isAlike, useDebounced } from './useDebounced.ts';

const PAUSE_MS = 400;

interface Asked {
  /** Empty while there is nothing to ask about. */
  words: string;
  /** The same in Spanish; null: everybody gets `words`. */
  spanish: string | null;
  choice: Choice;
  /** It is being sent or was sent: what would happen to a second one matters to nobody. */
  isOver: boolean;
}

/** Who gets a message, who does not and why; fetched again whenever typing pauses. */
export function usePreview({ isOver, ...current }: Asked) {
  const { time_zone } = useFormat();
  const asked = useDebounced(current, PAUSE_MS);
  const preview = useQuery({
    queryKey: [...keyOf(campaigns.preview), asked],
    queryFn: ({ signal }) => {
      const inSpanish = asked.spanish === null ? {} : { message_body_es: asked.spanish };
      return call(campaigns.preview, {
        body: { message_body: asked.words, ...inSpanish, ...choiceBody(asked.choice, time_zone) },
        signal,
      });
    },
    enabled: asked.words !== '' && !isOver && !hasRefused(asked.choice.audience),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isCurrent =
    !hasRefused(current.choice.audience) &&
    !preview.isPlaceholderData &&
    !preview.isFetching &&
    isAlike(asked, current);
  return { ...preview, isCurrent };
}
