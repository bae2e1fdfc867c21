import { Skeleton } from '@mantine/core';
import { commonTexts } from '#contract/texts/common.ts';
import fieldClasses from './header/HeaderFields.module.css';
import { useSplit } from './lines/cells.ts';
import classes from './Review.module.css';

/** The review before its data: everything where it will be. */
export function ReviewSkeleton() {
  const split = useSplit();
  return (
    <div className={classes.root} data-split={split || undefined} aria-busy="true">
      <div className={classes.stage} />
      <div className={classes.paper}>
        <span className="visually-hidden" role="status">
          {commonTexts.loading}
        </span>
        <Skeleton height={14} width={110} mt={22} />
        <Skeleton height={24} width="55%" mt={20} mb={24} />
        <div className={fieldClasses.fields}>
          {[0, 1, 2, 3].map((one) => (
            <Skeleton key={one} height={56} radius="md" />
          ))}
        </div>
        <Skeleton height={380} radius="md" mt={48} />
      </div>
    </div>
  );
}
