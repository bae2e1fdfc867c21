import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { welcomeTexts } from '#contract/texts/welcome.ts';
import { type WelcomePage, welcome } from '#contract/welcome.ts';
import { ApiFailure } from '../../api.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/BackLink.tsx';
import { LoadFailure } from '../../shell/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonBlock } from '../../ui/Skeletons.tsx';
import { HeaderLink } from '../HeaderLink.tsx';
import { Builder } from './Builder.tsx';

/** Writes the public welcome page: its words, its photos, a preview of the draft, and publishing. */
export function WelcomeBuilderScreen() {
  // What is being written must not change under somebody's hands: it is fetched on entry.
  const page = useQuery({ ...q(welcome.getPage), staleTime: 0, refetchOnWindowFocus: false });
  const isNone = page.error instanceof ApiFailure && page.error.status === 404;
  // Kept from then on: a call that is made again has no answer for a while, and what was typed would go with the form.
  const [begun, setBegun] = useState<WelcomePage | null>();
  if (begun === undefined && (page.data || isNone)) setBegun(page.data ?? null);
  return (
    <Page title={welcomeTexts.title}>
      <PageHeader
        above={<BackLink fallback={paths.program({ view: 'welcome' })}>{welcomeTexts.back}</BackLink>}
        title={welcomeTexts.title}
        detail={welcomeTexts.intro}
        actions={<HeaderLink to={paths.promoPageEdit()}>{welcomeTexts.toPromo}</HeaderLink>}
      />
      {begun !== undefined ? (
        <Builder page={begun} />
      ) : page.error ? (
        <LoadFailure title={welcomeTexts.loadFailed} error={page.error} onRetry={page.refetch} />
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
