import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { operatorTexts } from '#contract/operator/operator.texts.ts';
import { type FailedJob, operator } from '#contract/operator/operator.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { invalidate } from '../query.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import classes from './Operator.module.css';

const texts = operatorTexts.jobs;

/** Jobs that used up their attempts, with the reason of the last one. */
export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const { instant } = useFormat();
  const retry = useMutation({
    mutationFn: (job_id: string) => call(operator.retryJob, { params: { job_id } }),
    onSuccess: () => tell(texts.retried),
    onError: (error) => warn(sentenceOf(error)),
    onSettled: () => invalidate(operator.overview),
  });
  if (jobs.length === 0) return <p className={classes.note}>{texts.none}</p>;
  return (
    <ul className={classes.list}>
      {jobs.map(({ job_id, task, company, attempts, failed_at, why }) => (
        <li key={job_id} className={classes.row}>
          <div className={classes.words}>
            <p className={classes.text}>
              <code>{task}</code> · {company ?? texts.noCompany}
            </p>
            <p className={classes.why}>{why}</p>
            <p className={classes.note}>
              {texts.attempts(attempts)} · <time dateTime={failed_at}>{instant(failed_at)}</time>
            </p>
          </div>
          <Button
            variant="default"
            size="sm"
            aria-label={texts.retryOne(task)}
            loading={retry.isPending && retry.variables === job_id}
            onClick={() => retry.mutate(job_id)}
          >
            {texts.retry}
          </Button>
        </li>
      ))}
    </ul>
  );
}
