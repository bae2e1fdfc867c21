import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { itemImportTexts as texts } from '#contract/inventory/files/imports.texts.ts';
import { itemImports } from '#contract/inventory/files/imports.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, mayTake, useShop, whyNot } from '../../shell/shop.ts';
import { StepBar } from '../../ui/import/StepBar.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ItemFileStep } from './ItemFileStep.tsx';

const ItemColumnsStep = lazy(async () => ({ default: (await import('./ItemColumnsStep.tsx')).ItemColumnsStep }));
const ItemCheckStep = lazy(async () => ({ default: (await import('./ItemCheckStep.tsx')).ItemCheckStep }));
const ItemResultStep = lazy(async () => ({ default: (await import('./ItemResultStep.tsx')).ItemResultStep }));
const PastItemImports = lazy(async () => ({ default: (await import('./PastItemImports.tsx')).PastItemImports }));

/** How often a running import is asked for its progress, in case an event of the live stream was missed. */
const LOOK_AGAIN_MS = 2000;
const STEPS = ['file', 'columns', 'check', 'result'] as const;

/** `/inventory/import` and `/inventory/import/{item_import_id}`: the import knows its own step, so the user can leave the page at any time. */
export function ItemImportScreen() {
  const { item_import_id } = useParams();
  const { user } = useShop();
  const isOpen = item_import_id !== undefined;
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={texts.headline}
        above={
          <BackLink fallback={isOpen ? paths.itemsImport() : paths.inventory()}>
            {isOpen ? texts.backToImport : texts.back}
          </BackLink>
        }
      />
      {!mayTake(user, 'manager') ? (
        <EmptyState title={texts.notAllowed} />
      ) : item_import_id ? (
        <OneImport key={item_import_id} item_import_id={item_import_id} />
      ) : (
        <>
          {hasRole(user, 'manager') ? (
            <>
              <StepBar texts={texts} steps={STEPS} step="file" />
              <ItemFileStep />
            </>
          ) : (
            <EmptyState title={whyNot(user, texts.notAllowed)} />
          )}
          <Suspense fallback={null}>
            <PastItemImports />
          </Suspense>
        </>
      )}
    </Page>
  );
}

function OneImport({ item_import_id }: { item_import_id: string }) {
  const [address, setAddress] = useSearchParams();
  const params = { item_import_id };
  const { data, error, refetch } = useQuery({
    ...q(itemImports.get, { params }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
  });
  // The next step begins with all rows, whatever was filtered in this one.
  const showAllRows = () => setAddress({}, { replace: true });
  // The page may hear of the start before the answer to it comes: what counts is the state, not the button.
  const before = useRef(data?.state);
  const begin = useEffectEvent(showAllRows);
  useEffect(() => {
    if (before.current === 'checked' && (data?.state === 'running' || data?.state === 'finished')) begin();
    before.current = data?.state;
  }, [data?.state]);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={360} radius={10} aria-busy="true" />;

  const isUploaded = data.state === 'uploaded';
  const step = isUploaded || (data.state === 'checked' && address.get('step') === 'columns') ? 'columns' : null;
  return (
    <>
      <StepBar
        texts={texts}
        steps={STEPS}
        step={step ?? (data.state === 'checked' ? 'check' : 'result')}
        isOver={data.state === 'finished' || data.state === 'undone'}
      />
      <Suspense fallback={<Skeleton height={360} radius={10} />}>
        {step ? (
          <ItemColumnsStep given={data} onChecked={showAllRows} />
        ) : data.state === 'checked' ? (
          <ItemCheckStep given={data} onColumns={() => setAddress({ step: 'columns' })} />
        ) : (
          <ItemResultStep given={data} onUndone={showAllRows} />
        )}
      </Suspense>
    </>
  );
}
