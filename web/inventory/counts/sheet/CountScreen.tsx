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
import { useKeptQuery } from '../../../shell/useKeptQuery.ts';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import { useEntries } from './entries.ts';
import { Sheet } from './Sheet.tsx';

/** `/counts/:count_id`: the sheet of a count, for one hand and for places without signal. */
export function CountScreen() {
  const { count_id: countId = '' } = useParams();
  // A phone may reload the page where it has no signal.
  const sheet = useKeptQuery(q(counts.get, { params: { count_id: countId } }));
  const entries = useEntries(countId);
  const error = sheet.error ?? entries.error;
  if (isNotFound(error) && !sheet.data) {
    return <NotFoundScreen />;
  }
  // Without network what is known stays on the screen.
  if (sheet.data && entries.data) return <Sheet key={countId} count={sheet.data} entries={entries.data} />;
  return (
    <Page title={texts.title}>
      <BackLink fallback={paths.counts()}>{texts.back}</BackLink>
      {error ? (
        <LoadFailure
          error={error}
          onRetry={() => {
            void sheet.refetch();
            void entries.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </Page>
  );
}
