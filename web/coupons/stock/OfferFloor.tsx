import { useQuery } from '@tanstack/react-query';
import { couponSuggestions } from '#contract/pos/suggestions.ts';
import { q } from '../../query.ts';
import { FloorNotice } from './FloorNotice.tsx';

interface OfferFloorProps {
  coupon_id: string;
  words: { title: string; description: string };
}

/** How much a coupon that there is already can take off each of its items, beside its changed words; nothing for one without items. */
export function OfferFloor({ coupon_id, words }: OfferFloorProps) {
  const { data } = useQuery(q(couponSuggestions.follow, { params: { coupon_id } }));
  return data?.items.map(({ item_id }) => <OfItem key={item_id} item_id={item_id} words={words} />);
}

function OfItem({ item_id, words }: { item_id: string; words: OfferFloorProps['words'] }) {
  const { data } = useQuery(q(couponSuggestions.list, { query: { item_id } }));
  const item = data?.suggestions[0];
  return item ? <FloorNotice item={item} floor={data.margin_floor} words={words} isGuessed={false} /> : null;
}
