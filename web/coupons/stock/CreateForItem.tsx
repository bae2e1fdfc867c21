import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { suggestionTexts } from '#contract/pos/suggestions.texts.ts';
import { type CouponSuggestion, couponSuggestions } from '#contract/pos/suggestions.ts';
import { localDay } from '../../day_in.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { CreateCoupon } from '../create/CreateCoupon.tsx';
import { FloorNotice } from './FloorNotice.tsx';
import { guessDraft } from './guess.ts';

/** A new coupon for an item of the stock, with words to start from. Nothing is saved before the user sends it. */
export function CreateForItem({ item_id }: { item_id: string }) {
  const { data, error, refetch } = useQuery(q(couponSuggestions.list, { query: { item_id } }));
  const item = data?.suggestions[0];
  if (item) return <Form item={item} floor={data.margin_floor} />;
  if (data) return <Failure detail={suggestionTexts.noItem} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={8} />;
}

/** What was guessed at first stays the start, whatever changes in the stock meanwhile. */
function Form({ item, floor }: { item: CouponSuggestion; floor: number }) {
  const [draft] = useState(() => guessDraft(item, localDay()));
  const isGuessed = draft.title !== '';
  const [start] = useState(() => ({ draft, item_ids: [item.item_id] }));
  const notice = (words: { title: string; description: string }) => (
    <FloorNotice item={item} floor={floor} words={words} isGuessed={isGuessed} />
  );
  return <CreateCoupon known={null} start={{ ...start, notice }} />;
}
