import { useQuery } from '@tanstack/react-query';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponIssue } from '#contract/coupons/issues.ts';
import { Drawn } from '../../Drawn.tsx';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import classes from './Codes.module.css';

const texts = couponTexts.drawn;

/** A code as a QR code, as Code 128, and in characters to type; black on white in every theme. */
export function DrawnCodes({ coupon_issue_id, code }: Pick<CouponIssue, 'coupon_issue_id' | 'code'>) {
  const { data, error, refetch } = useQuery(q(coupons.drawings, { params: { coupon_issue_id } }));
  const shown = shownCouponCode(code);
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonBlock height={400} />;
  return (
    <div className={classes.sheet}>
      <Drawn drawn={data.qr} label={texts.qr(shown)} className={classes.drawing} module={[8, 8]} />
      <p className={classes.signs}>{shown}</p>
      <Drawn drawn={data.bars} label={texts.bars(shown)} className={classes.drawing} module={[2, 1.6]} />
      <p className={classes.hint}>{texts.hint}</p>
    </div>
  );
}
