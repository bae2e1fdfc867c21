import { Progress } from '@mantine/core';
import { posTexts } from '#contract/pos/pos.texts.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import { useFormat } from '../../format.ts';
import screen from '../Pos.module.css';
import classes from './Connections.module.css';

const texts = posTexts.sync;

/** What a sync does at this moment, or what keeps it from continuing. */
export function TaskProgress({ task, isFirst }: { task: PosTask; isFirst: boolean }) {
  const format = useFormat();
  const { state, step, progress, done_count, fault, retry_at } = task;
  if (state === 'review' && task.kind === 'file') return <p className={screen.doubt}>{texts.review.file}</p>;
  if (state === 'review') return <p className={screen.doubt}>{isFirst ? texts.review.first : texts.review.brake}</p>;
  if (state === 'failed') {
    return (
      <p className={screen.doubt}>
        {fault ? `${texts.faults[fault]} ` : null}
        {texts.failed}
      </p>
    );
  }
  const label = step === null || (state === 'waiting' && fault === null) ? texts.waiting : texts.steps[step];
  return (
    <div className={classes.progress}>
      <p className={screen.quiet}>
        {label}
        {step !== 'items' && step !== 'read' && done_count > 0 ? ` · ${texts.done(done_count)}` : null}
        {progress === null ? null : ` · ${format.percent(Math.round(progress * 100) / 100)}`}
      </p>
      <Progress.Root size="sm">
        <Progress.Section
          value={(progress ?? 0) * 100}
          aria-label={texts.progress}
          animated={progress === null}
          withAria
        />
      </Progress.Root>
      {fault ? (
        <p className={screen.doubt}>
          {texts.faults[fault]} {retry_at ? texts.resumesAt(format.instant(retry_at)) : null}
        </p>
      ) : null}
    </div>
  );
}
