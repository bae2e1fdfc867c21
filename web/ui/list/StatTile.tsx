import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StatTile.module.css';

interface StatTileProps {
  label: string;
  /** Undefined while it is loading. */
  value: ReactNode | undefined;
  detail?: ReactNode;
  tone?: 'plain' | 'doubt' | 'bad';
}

/** One figure with its name. Wrap it in a link where it leads somewhere. */
export function StatTile({ label, value, detail, tone = 'plain' }: StatTileProps) {
  return (
    <div className={classes.tile}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value} data-tone={tone}>
        {value === undefined ? <Skeleton height={24} width="60%" my={5} /> : value}
      </div>
      <div className={classes.detail}>{value === undefined ? <Skeleton height={10} width="80%" my={4} /> : detail}</div>
    </div>
  );
}

/** Four abreast on a desk, two on a phone. */
export function StatTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.tiles} aria-label={label}>
      {children}
    </section>
  );
}
