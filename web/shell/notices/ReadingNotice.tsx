import type { FeatureCode } from '#contract/http.ts';
import { lapsed } from '#contract/texts/features.ts';
import { longDate } from '../../billing/membership.ts';
import { useFormat } from '../../format.ts';
import { canChange } from '../gates/access.ts';
import { useShop } from '../shop.ts';
import { Strip } from './Strip.tsx';

/** Why nothing can be changed on this screen, where it is only this feature that has ended; else the strip under the bar says it. */
export function ReadingNotice({ feature }: { feature: FeatureCode }) {
  const { features } = useShop();
  const { time_zone } = useFormat();
  const { access_type, ends_at } = features[feature];
  if (!access_type || !ends_at || !Object.values(features).some(canChange)) return null;
  return <Strip>{lapsed(feature, access_type, longDate(ends_at, time_zone))}</Strip>;
}
