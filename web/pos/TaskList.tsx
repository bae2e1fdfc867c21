import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { posTexts as texts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import type { PosTask } from '#contract/pos/tasks.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { usePagedList } from '../shell/list/usePagedList.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import { ShowMore } from '../ui/list/ShowMore.tsx';
import { TaskProgress } from './connections/TaskProgress.tsx';
import { OpenFile } from './OpenFile.tsx';
import classes from './Pos.module.css';
import { markSalesStale } from './stale.ts';

/** What brought sales, newest first. */
export function TaskList({ mayEdit }: { mayEdit: boolean }) {
  const list = usePagedList(pos.listTasks, 'tasks', { page_size: 10 });
  if (!list.rows || list.rows.length === 0) return null;
  return (
    <section aria-label={texts.tasks}>
      <h2 className={classes.heading}>{texts.tasks}</h2>
      <ul className={classes.tasks}>
        {list.rows.map((task) => (
          <TaskRow key={task.task_id} task={task} mayEdit={mayEdit} />
        ))}
      </ul>
      <ShowMore shown={list.rows.length} total={list.total} busy={list.isFetchingMore} onMore={list.more} />
    </section>
  );
}

const undoneWord = ({ kind, state, sale_count }: PosTask) => {
  // A long file without new sales counts as undone, which nobody did.
  if (kind === 'file') return sale_count > 0 ? texts.undone : texts.sync.log.states[state];
  return state === 'done' ? texts.sync.log.leftOut : texts.sync.log.states[state];
};

function TaskRow({ task, mayEdit }: { task: PosTask; mayEdit: boolean }) {
  const format = useFormat();
  const { task_id, kind, state, driver, sale_count, first_on, last_on, created_at, created_by, is_undone } = task;
  const system = texts.systems[driver];
  const file_name = task.file_name ?? (kind === 'live' ? texts.sync.log.live(system) : texts.sync.log.sync(system));
  const facts =
    first_on && last_on
      ? texts.taskFacts(sale_count, format.date(first_on), format.date(last_on))
      : texts.sync.log.none;
  const undo = useMutation({
    mutationFn: () => call(pos.undoTask, { params: { task_id } }),
    onSuccess: () => {
      tell(texts.undoneDone(file_name));
      void markSalesStale();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const isOpen = state !== 'done' && state !== 'canceled';
  return (
    <li className={classes.task}>
      <div>
        <div className={classes.name} data-undone={(is_undone && sale_count > 0) || undefined}>
          {file_name}
        </div>
        <div className={classes.quiet}>
          {[
            kind === 'file' && isOpen && !first_on ? null : facts,
            format.instant(created_at),
            created_by,
            is_undone ? undoneWord(task) : texts.sync.log.states[state],
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {kind === 'file' && isOpen ? <TaskProgress task={task} isFirst={false} /> : null}
      </div>
      {mayEdit && kind === 'file' && isOpen ? <OpenFile task={task} name={file_name} /> : null}
      {mayEdit && kind === 'file' && !is_undone && !isOpen ? (
        <Button
          variant="default"
          loading={undo.isPending}
          aria-label={texts.undoOf(file_name)}
          onClick={() =>
            confirm({
              title: texts.undoTitle(file_name),
              detail: texts.undoDetail,
              action: texts.undoAction,
              onConfirm: () => undo.mutate(),
            })
          }
        >
          {texts.undo}
        </Button>
      ) : null}
    </li>
  );
}
