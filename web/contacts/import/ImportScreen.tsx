import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { importTexts as texts } from '#contract/contacts/imports.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, mayTake, useShop, whyNot } from '../../shell/shop.ts';
import classes from '../../ui/import/Import.module.css';
import { StepBar } from '../../ui/import/StepBar.tsx';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { addressOf, STEPS, sayingNoOf, stepOf } from './steps.ts';

// Only the third step has its fields.
const ConsentStep = lazy(async () => ({ default: (await import('./ConsentStep.tsx')).ConsentStep }));
// It is below the form and fetches its own rows.
const PastImports = lazy(async () => ({ default: (await import('./PastImports.tsx')).PastImports }));

/** How often a running import is asked for its progress, in case an event of the live stream was missed. */
const LOOK_AGAIN_MS = 4000;

/** `/contacts/import` and `/contacts/import/{import_id}`: the import knows its own step, so the user can leave the page at any time. */
export function ImportScreen() {
  const { import_id } = useParams();
  const { user } = useShop();
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        above={
          <BackLink fallback={import_id ? paths.contactsImport() : paths.contacts()}>
            {import_id ? texts.title : texts.back}
          </BackLink>
        }
      />
      {!mayTake(user, 'manager') ? (
        <EmptyState title={texts.notAllowed} />
      ) : import_id ? (
        <OneImport key={import_id} import_id={import_id} />
      ) : (
        <>
          {hasRole(user, 'manager') ? (
            <>
              <StepBar texts={texts} steps={STEPS} step="file" />
              <FileStep />
            </>
          ) : (
            <EmptyState title={whyNot(user, texts.notAllowed)} />
          )}
          <Suspense fallback={null}>
            <PastImports />
          </Suspense>
        </>
      )}
    </Page>
  );
}

function OneImport({ import_id }: { import_id: string }) {
  const [address, setAddress] = useSearchParams();
  // In the address, so that it outlasts a reload: an opt-out is permanent.
  const sayingNo = sayingNoOf(address.get('saying_no'));
  const params = { import_id };
  const { data, error, refetch } = useQuery({
    ...q(contactImports.get, { params }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'checking' || state.data?.state === 'running' ? LOOK_AGAIN_MS : false,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={360} radius={10} aria-busy="true" />;

  const step = stepOf(data, address.get('step'));
  const goOn = () => setAddress({}, { replace: true });
  return (
    <div className={classes.screen}>
      <StepBar texts={texts} steps={STEPS} step={step} isOver={data.state === 'finished'} />
      {step === 'columns' ? (
        <ColumnsStep given={data} onChecking={() => setAddress(addressOf(null, sayingNo), { replace: true })} />
      ) : null}
      {step === 'check' ? (
        <CheckStep
          key={data.state}
          given={data}
          sayingNo={sayingNo}
          onSayingNo={(chosen) => setAddress(addressOf(null, chosen), { replace: true })}
          onStep={(next) => setAddress(addressOf(next, sayingNo))}
          onRunning={goOn}
        />
      ) : null}
      {step === 'consent' ? (
        <StepCard title={texts.consent.title} detail={texts.consent.detail}>
          <Suspense fallback={<Skeleton height={360} radius={10} />}>
            <ConsentStep given={data} sayingNo={sayingNo} onRunning={goOn} />
          </Suspense>
        </StepCard>
      ) : null}
      {step === 'result' ? <ResultStep given={data} /> : null}
    </div>
  );
}
