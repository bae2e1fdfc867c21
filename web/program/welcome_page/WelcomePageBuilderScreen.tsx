import { useQuery } from '@tanstack/react-query';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { type WelcomePage, welcomePages } from '#contract/program/welcome_page.ts';
import { ApiFailure } from '../../api.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useFirstAnswer } from '../../ui/useFirstAnswer.ts';
import { HeaderLink } from '../HeaderLink.tsx';
import { Builder } from './Builder.tsx';

/** Writes the public welcome page: its words, its photos, a preview of the draft, and publishing. */
export function WelcomePageBuilderScreen() {
  // Fetched once on entry, so that edits do not change while the user types.
  const page = useQuery({ ...q(welcomePages.getPage), staleTime: 0, refetchOnWindowFocus: false });
  const isNone = page.error instanceof ApiFailure && page.error.status === 404;
  // Kept from then on: a call that is made again has no answer for a while, and what was typed would go with the form.
  const begun = useFirstAnswer<WelcomePage | null>(isNone ? { ...page, data: null, error: null } : page);
  return (
    <Page title={welcomePageTexts.title}>
      <PageHeader
        above={<BackLink fallback={paths.program({ view: 'welcome' })}>{welcomePageTexts.back}</BackLink>}
        title={welcomePageTexts.title}
        detail={welcomePageTexts.intro}
        actions={<HeaderLink to={paths.promoPageEdit()}>{welcomePageTexts.toJoinOffer}</HeaderLink>}
      />
      {begun !== undefined ? (
        <Builder page={begun} />
      ) : page.error ? (
        <LoadFailure title={welcomePageTexts.loadFailed} error={page.error} onRetry={page.refetch} />
      ) : (
        <>
          <SkeletonBlock height={320} />
          <br />
          <SkeletonBlock height={260} />
        </>
      )}
    </Page>
  );
}
