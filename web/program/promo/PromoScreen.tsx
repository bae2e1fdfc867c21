import { useQuery } from '@tanstack/react-query';
import { promo } from '#contract/promo.ts';
import { promoTexts, welcomeTexts } from '#contract/texts/welcome.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/BackLink.tsx';
import { LoadFailure } from '../../shell/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonBlock } from '../../ui/Skeletons.tsx';
import { HeaderLink } from '../HeaderLink.tsx';
import { PromoForm } from './PromoForm.tsx';

/** Writes the offer that stands on the public page. */
export function PromoScreen() {
  // What is being written must not change under somebody's hands: it is fetched on entry.
  const offer = useQuery({ ...q(promo.get), staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Page title={promoTexts.title}>
      <PageHeader
        above={<BackLink fallback={paths.program({ view: 'welcome' })}>{welcomeTexts.back}</BackLink>}
        title={promoTexts.title}
        detail={promoTexts.intro}
        actions={<HeaderLink to={paths.welcomeBuilder()}>{promoTexts.toPage}</HeaderLink>}
      />
      {offer.data ? (
        <PromoForm offer={offer.data} />
      ) : offer.error ? (
        <LoadFailure error={offer.error} onRetry={offer.refetch} />
      ) : (
        <SkeletonBlock height={420} />
      )}
    </Page>
  );
}
