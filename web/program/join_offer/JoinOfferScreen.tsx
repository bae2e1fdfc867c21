import { useQuery } from '@tanstack/react-query';
import { joinOffer } from '#contract/program/join_offer.ts';
import { joinOfferTexts, welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useFirstAnswer } from '../../ui/useFirstAnswer.ts';
import { HeaderLink } from '../HeaderLink.tsx';
import { JoinOfferForm } from './JoinOfferForm.tsx';

/** Edits the join offer of the public page. */
export function JoinOfferScreen() {
  // Fetched once on entry, so that edits do not change while the user types.
  const offer = useQuery({ ...q(joinOffer.get), staleTime: 0, refetchOnWindowFocus: false });
  const begun = useFirstAnswer(offer);
  return (
    <Page title={joinOfferTexts.title}>
      <PageHeader
        above={<BackLink fallback={paths.program({ view: 'welcome' })}>{welcomePageTexts.back}</BackLink>}
        title={joinOfferTexts.title}
        detail={joinOfferTexts.intro}
        actions={<HeaderLink to={paths.welcomePageBuilder()}>{joinOfferTexts.toPage}</HeaderLink>}
      />
      {begun ? (
        <JoinOfferForm offer={begun} />
      ) : offer.error ? (
        <LoadFailure error={offer.error} onRetry={offer.refetch} />
      ) : (
        <SkeletonBlock height={420} />
      )}
    </Page>
  );
}
