import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { writeOffTexts as texts } from '#contract/inventory/movements/write_offs.texts.ts';
import { type RecentWriteOff, writeOffs } from '#contract/inventory/movements/write_offs.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { useShop } from '../../shell/shop.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { isWriteOff } from './ReasonTiles.tsx';
import { undoWriteOff } from './undo_write_off.ts';
import classes from './WriteOff.module.css';

/** What was written off last, each entry with its undo. */
export function RecentWriteOffs() {
  const { data, error, refetch } = useQuery(q(writeOffs.listRecent));
  return (
    <section aria-labelledby="recent-write-offs">
      <h2 id="recent-write-offs" className={classes.recentHead}>
        {texts.recent}
      </h2>
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!error && !data ? <SkeletonLines lines={3} /> : null}
      {data?.write_offs.length === 0 ? <p className={classes.quiet}>{texts.recentEmpty}</p> : null}
      {data && data.write_offs.length > 0 ? (
        <ul className={classes.recent}>
          {data.write_offs.map((entry) => (
            <Row key={entry.movement_id} entry={entry} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Row({ entry }: { entry: RecentWriteOff }) {
  const { user } = useShop();
  const format = useFormat();
  const undo = useMutation({ mutationFn: () => undoWriteOff(entry) });
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>{entry.item}</div>
        <div className={classes.quiet}>
          {[
            isWriteOff(entry.reason) ? texts.reasons[entry.reason] : null,
            `${format.quantity(-entry.quantity)} ${format.unit(entry.stock_unit)}`,
            entry.unit_cost === null ? null : format.money(-entry.quantity * entry.unit_cost),
            format.instant(entry.occurred_at),
            entry.created_by,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {entry.can_undo && !user.reads_only ? (
        <Button
          variant="default"
          size="md"
          aria-label={texts.undo(entry.item)}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {commonTexts.actions.undo}
        </Button>
      ) : null}
    </li>
  );
}
