import { Link } from 'react-router';
import { useShop } from '../shell/shop.ts';
import { bannerOf } from './banner.ts';
import { useMembership } from './membership.ts';
import classes from './TrialBanner.module.css';

/** A banner under the bar: the trial ends soon, or the data is read-only. Owners get a link to the plans. */
export function TrialBanner() {
  const { user } = useShop();
  const { data } = useMembership();
  const banner = data ? bannerOf(data) : null;
  if (!banner) return null;
  return (
    <div className={classes.strip} role="status">
      <span>{banner.words}</span>
      {user.role === 'owner' ? (
        <Link className={classes.link} to={banner.to}>
          {banner.link}
        </Link>
      ) : null}
    </div>
  );
}
