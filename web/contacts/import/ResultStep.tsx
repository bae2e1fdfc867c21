import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { importErrors, importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImport, contactImports } from '#contract/contacts/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { saveAnswer } from '../../ui/save_answer.ts';
import { RowProgress } from './RowProgress.tsx';

const AskToConfirm = lazy(async () => ({ default: (await import('../AskToConfirm.tsx')).AskToConfirm }));

/** The import under way, and what came of it. */
export function ResultStep({ given }: { given: ContactImport }) {
  return given.state === 'running' ? <Running given={given} /> : <Result given={given} />;
}

function Running({ given }: { given: ContactImport }) {
  const texts = importTexts.running;
  const { import_id } = given;
  const stop = useMutation({
    mutationFn: () => call(contactImports.cancel, { params: { import_id } }),
    onSuccess: () => invalidate(contactImports.get, contactImports.list),
    onError: (error) => warn(sentenceOf(error)),
  });
  const ask = () =>
    confirm({
      title: texts.stopTitle,
      detail: texts.stopDetail,
      action: texts.stop,
      danger: true,
      onConfirm: () => stop.mutate(),
    });
  return (
    <StepCard title={texts.title} detail={texts.detail}>
      <RowProgress given={given} />
      <p className={classes.note}>{texts.soFar(given.imported_count)}</p>
      <FormFoot>
        <Button variant="default" loading={stop.isPending} onClick={ask}>
          {texts.stop}
        </Button>
      </FormFoot>
    </StepCard>
  );
}

function Result({ given }: { given: ContactImport }) {
  const texts = importTexts.result;
  const format = useFormat();
  const { state, imported_count, attestation, check } = given;
  const title =
    state === 'failed' ? texts.failed : (state === 'cancelled' ? texts.canceled : texts.finished)(imported_count);
  return (
    <StepCard title={title} detail={state === 'failed' ? texts.failedDetail : given.file_name}>
      <Figures given={given} />
      {imported_count > 0 ? (
        <p className={classes.notice}>
          {attestation
            ? texts.attested(attestation.how, format.date(attestation.when), attestation.by)
            : texts.unconfirmed}
        </p>
      ) : null}
      {state === 'finished' && check && check.opting_out > 0 ? (
        <p className={classes.notice}>{texts.optedOut(check.opting_out)}</p>
      ) : null}
      {imported_count > 0 && !attestation ? (
        <Suspense fallback={null}>
          <AskToConfirm />
        </Suspense>
      ) : null}
      <p className={classes.fingerprint}>{texts.fingerprint(given.file_sha256)}</p>
      <FormFoot>
        <Button variant="default" component={Link} to={paths.contactsImport()}>
          {texts.another}
        </Button>
        <Button component={Link} to={paths.contacts()}>
          {texts.toContacts}
        </Button>
      </FormFoot>
    </StepCard>
  );
}

function Figures({ given }: { given: ContactImport }) {
  const texts = importTexts.result;
  const format = useFormat();
  const { known_count, duplicate_count, suppressed_count, refused_count, has_file, import_id } = given;
  const download = useMutation({
    mutationFn: async () => saveAnswer(await call(contactImports.refused, { params: { import_id } })),
    onError: () => warn(importErrors.exportFailed),
  });
  return (
    <>
      <StatTiles label={importTexts.steps.result}>
        <StatTile label={texts.imported} value={format.quantity(given.imported_count)} detail={'\u00a0'} />
        <StatTile
          label={texts.skipped}
          value={format.quantity(known_count + duplicate_count)}
          detail={texts.skippedDetail(known_count, duplicate_count)}
        />
        <StatTile label={texts.suppressed} value={format.quantity(suppressed_count)} detail={texts.suppressedDetail} />
        <StatTile
          label={texts.refused}
          value={format.quantity(refused_count)}
          detail={refused_count > 0 && has_file ? texts.refusedDetail : '\u00a0'}
          tone={refused_count > 0 ? 'doubt' : 'plain'}
        />
      </StatTiles>
      {refused_count > 0 && has_file ? (
        <Button
          className={classes.download ?? ''}
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </Button>
      ) : null}
      {has_file ? null : <p className={classes.note}>{texts.noFile}</p>}
    </>
  );
}
