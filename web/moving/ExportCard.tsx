import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { companyExportTexts as texts } from '#contract/moving/exports.texts.ts';
import { type CompanyExport, companyExports } from '#contract/moving/exports.ts';
import { COMPANY_EXPORT_KEPT_DAYS } from '#contract/moving/limits.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { invalidate, q } from '../query.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { Card } from '../ui/Card.tsx';
import { tell, warn } from '../ui/dialogs/notify.ts';
import { fileSize } from '../ui/file_size.ts';
import { saveAnswer } from '../ui/save_answer.ts';
import classes from './ExportCard.module.css';

/** Everything that the company has as one file: started here, downloaded here. For owners. */
export function ExportCard() {
  const latest = useQuery(q(companyExports.latest));
  const start = useMutation({
    mutationFn: () => call(companyExports.start),
    onSuccess: () => tell(texts.started),
    onError: (error) => warn(sentenceOf(error)),
    // Also after a failure: another owner may have started one.
    onSettled: () => invalidate(companyExports.latest),
  });
  const one = latest.data?.export ?? null;
  const isUnderWay = one?.state === 'waiting' || one?.state === 'running';
  return (
    <Card title={texts.title} detail={texts.intro(COMPANY_EXPORT_KEPT_DAYS)}>
      {latest.error && !latest.data ? <LoadFailure error={latest.error} onRetry={latest.refetch} /> : null}
      <div className={classes.state} role="status">
        {latest.data ? <State one={one} /> : null}
      </div>
      <div className={classes.buttons}>
        {one?.state === 'ready' ? <Download export_id={one.export_id} /> : null}
        {/* It says what happens, and keeps the focus of whoever pressed it. */}
        <Button
          variant="default"
          loading={start.isPending && !isUnderWay}
          {...(isUnderWay ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: () => start.mutate() })}
        >
          {isUnderWay ? texts.underWay : texts.start}
        </Button>
      </div>
    </Card>
  );
}

function State({ one }: { one: CompanyExport | null }) {
  const { instant, instantDate } = useFormat();
  switch (one?.state) {
    case undefined:
      return texts.none;
    case 'waiting':
      return texts.waiting;
    case 'running':
      return (
        <>
          <Progress value={one.percent} aria-label={texts.progress} mb={6} />
          <span className="number">{texts.running(one.percent)}</span>
        </>
      );
    case 'ready':
      return texts.ready(fileSize(one.bytes ?? 0), instant(one.deleted_at ?? one.requested_at));
    case 'failed':
      return <span className={classes.fault}>{texts.faults[one.fault ?? 'unexpected']}</span>;
    case 'deleted':
      return texts.deleted(instantDate(one.requested_at));
  }
}

function Download({ export_id }: { export_id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveAnswer(await call(companyExports.download, { params: { export_id } })),
    onSuccess: (name) => tell(texts.downloaded(name)),
    onError: (error) => {
      warn(sentenceOf(error) || texts.downloadFailed);
      void invalidate(companyExports.latest);
    },
  });
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {texts.download}
    </Button>
  );
}
