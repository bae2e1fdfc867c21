import { Button } from '@mantine/core';
import { IconPencil, IconPhotoScan } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PosterDesk } from './PosterDesk.tsx';
import { carriedWords, wordsOf } from './poster_words.ts';
import { usePosterTemplate } from './usePoster.ts';

const texts = posterTexts.preview;

/** The poster as it will be printed: from the words that the customizer carried here, else from those that are kept. */
export function PosterPreviewScreen() {
  const { state } = useLocation();
  const template = usePosterTemplate();
  const words = carriedWords(state?.poster) ?? (template.data ? wordsOf(template.data) : null);
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        above={<BackLink fallback={paths.posterInput()}>{texts.back}</BackLink>}
      />
      {words ? (
        <PosterDesk words={words} />
      ) : template.data === null ? (
        <EmptyState
          icon={<IconPhotoScan size={28} />}
          title={texts.none}
          detail={texts.noneDetail}
          action={
            <Button component={Link} to={paths.posterInput()} leftSection={<IconPencil size={18} aria-hidden />}>
              {texts.noneAction}
            </Button>
          }
        />
      ) : template.error ? (
        <LoadFailure error={template.error} onRetry={template.refetch} />
      ) : (
        <SkeletonBlock height={600} />
      )}
    </Page>
  );
}
