import { useLocation, useSearchParams } from 'react-router';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { useShop } from '../../shell/shop.ts';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { readDraft } from './draft.ts';
import { PosterForm } from './PosterForm.tsx';
import { firstWords, wordsOf } from './poster_words.ts';
import { usePosterTemplate } from './usePoster.ts';

const texts = posterTexts.form;

/** The words of the poster: the latest edit, else the saved ones, else a template. */
export function PosterInputScreen() {
  const { user } = useShop();
  const [address] = useSearchParams();
  const { key } = useLocation();
  const template = usePosterTemplate();
  const source = address.get('source');
  const kept = template.data ? wordsOf(template.data) : null;
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        above={<BackLink fallback={paths.program({ view: 'qr', source })}>{programTexts.qr.title}</BackLink>}
      />
      {template.data === undefined && template.error ? (
        <LoadFailure error={template.error} onRetry={template.refetch} />
      ) : template.data === undefined ? (
        <SkeletonBlock height={560} />
      ) : (
        <PosterForm
          key={key}
          first={readDraft(sessionStorage, user.company_id) ?? kept ?? firstWords(user.company)}
          templateId={template.data?.poster_template_id ?? null}
          source={source}
        />
      )}
    </Page>
  );
}
