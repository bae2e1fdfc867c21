import type { FeatureCode } from '#contract/http.ts';
import { lapsed } from '#contract/texts/features.ts';
import { longDate } from '../../billing/membership.ts';
import classes from '../../billing/TrialBanner.module.css';
import { canChange } from '../gates/access.ts';
import { useShop } from '../shop.ts';

/** Why nothing can be changed on this screen, where it is only this feature that has ended; else the strip under the bar says it. */
export function ReadingNotice({ feature }: { feature: FeatureCode }) {
  const { features } = useShop();
  const { access_type, ends_at } = features[feature];
  if (!access_type || !ends_at || !Object.values(features).some(canChange)) return null;
  return (
    <div className={classes.strip} role="status">
      {lapsed(feature, access_type, longDate(ends_at))}
    </div>
  );
}
