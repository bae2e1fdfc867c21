import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { programTexts } from '#contract/program/program.texts.ts';
import type { QrSource } from '#contract/program/program.ts';
import { paths } from '../../paths.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { AddSource } from './AddSource.tsx';
import { SourceRow } from './SourceRow.tsx';
import classes from './Sources.module.css';

const texts = programTexts.sources;

interface SourcesCardProps {
  list: UseQueryResult<{ sources: QrSource[] }>;
  /** The code that is shown; null is the main one. */
  selected: string | null;
}

/** The places with a code of their own, and how many joined at each. */
export function SourcesCard({ list, selected }: SourcesCardProps) {
  const { user } = useShop();
  const isManager = hasRole(user, 'manager');
  const [allShown, { toggle }] = useDisclosure(false);
  const sources = list.data?.sources ?? [];
  const active = sources.filter((source) => source.archived_at === null);
  const archived = sources.filter((source) => source.archived_at !== null);
  return (
    <Card title={texts.title} detail={texts.detail}>
      <div className={classes.body}>
        {isManager ? <AddSource /> : <p className={classes.note}>{whyNot(user, texts.managersOnly)}</p>}
        <ul className={classes.list}>
          <li className={classes.row} data-selected={selected === null || undefined}>
            <div className={classes.words}>
              <Link
                className={classes.label}
                to={paths.program({ view: 'qr' })}
                aria-current={selected === null || undefined}
              >
                {programTexts.qr.main}
              </Link>
              <span className={classes.joins}>{programTexts.qr.mainDetail}</span>
            </div>
          </li>
          {active.map((source) => (
            <SourceRow
              key={source.qr_source_id}
              source={source}
              isSelected={source.code === selected}
              canChange={isManager}
            />
          ))}
          {allShown
            ? archived.map((source) => (
                <SourceRow
                  key={source.qr_source_id}
                  source={source}
                  isSelected={source.code === selected}
                  canChange={isManager}
                />
              ))
            : null}
        </ul>
        {list.error && !list.data ? <LoadFailure error={list.error} onRetry={list.refetch} /> : null}
        {list.isPending ? <SkeletonLines lines={3} /> : null}
        {list.data && active.length === 0 ? <p className={classes.note}>{texts.empty}</p> : null}
        {archived.length > 0 ? (
          <Button className={classes.more ?? ''} variant="subtle" size="sm" aria-expanded={allShown} onClick={toggle}>
            {allShown ? texts.hideArchived : texts.showArchived(archived.length)}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
