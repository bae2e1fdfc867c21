import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { counts } from '#contract/inventory/counts.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { isNotFound } from '../../../refusals.ts';
import { BackLink } from '../../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../../shell/Page.tsx';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import { CountReview } from './CountReview.tsx';

/** `/counts/:count_id/review`: what the count would change, or has changed. */
export function CountReviewScreen() {
  const { count_id: countId = '' } = useParams();
  const { data, error, refetch } = useQuery(q(counts.review, { params: { count_id: countId } }));
  if (data) return <CountReview key={countId} review={data} />;
  if (isNotFound(error)) return <NotFoundScreen />;
  return (
    <Page title={texts.review}>
      <BackLink fallback={paths.count(countId)}>{texts.backToSheet}</BackLink>
      {error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={10} />}
    </Page>
  );
}
