import { useFormat } from '../format.ts';
import { Strip, StripLink } from '../shell/notices/Strip.tsx';
import { useShop } from '../shell/shop.ts';
import { bannerOf } from './banner.ts';
import { useMembership } from './membership.ts';

/** A banner under the bar: the trial ends soon, or the data is read-only. Owners get a link to the plans. */
export function TrialBanner() {
  const { user } = useShop();
  const { time_zone } = useFormat();
  const { data } = useMembership();
  const banner = data ? bannerOf(data, time_zone) : null;
  if (!banner) return null;
  return (
    <Strip>
      <span>{banner.words}</span>
      {user.role === 'owner' ? <StripLink to={banner.to}>{banner.link}</StripLink> : null}
    </Strip>
  );
}
