import { Button } from '@mantine/core';
import { IconCircleCheck, IconRulerMeasure } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { velocityTexts as texts } from '#contract/inventory/velocity.texts.ts';
import { velocities } from '#contract/inventory/velocity.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SelectAll, SelectionBar } from '../../ui/list/SelectionBar.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { parColumns } from './par_columns.tsx';
import { parChange, useSetPars } from './useSetPars.ts';
import classes from './Velocity.module.css';

/** `/inventory/par-levels`: par levels that follow from what sells. Nothing is selected until a manager selects it. */
export function ParLevelsScreen() {
  const { user } = useShop();
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(velocities.suggestPars));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const set = useSetPars((ids) => choose(ids, false));
  const rows = data?.suggestions ?? [];
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((now) => (isChosen ? new Set([...now, ...ids]) : new Set([...now].filter((id) => !ids.includes(id)))));
  const all = rows.map(({ item_id }) => item_id);
  const some = rows.filter(({ item_id }) => chosen.has(item_id));
  const mayEdit = hasRole(user, 'manager');
  return (
    <Page title={inventoryTexts.parLevels}>
      <PageHeader
        title={inventoryTexts.parLevels}
        detail={texts.detail}
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
      />
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {data?.total_count === 0 ? (
        <Nothing isKnown={data.known_count > 0} />
      ) : error && !data ? null : (
        <DataTable
          label={inventoryTexts.parLevels}
          columns={parColumns(format, rows, mayEdit ? { chosen, choose } : null)}
          rows={data?.suggestions}
          rowKey={({ item_id }) => item_id}
        />
      )}
      {data && data.total_count > rows.length ? (
        <p className={classes.rule}>{texts.more(rows.length, data.total_count)}</p>
      ) : null}
      {mayEdit && rows.length > 0 ? (
        <SelectionBar
          label={texts.bar}
          count={some.length > 0 ? inventoryTexts.bulk.count(some.length) : texts.chooseHint}
        >
          {some.length > 0 ? (
            <Button
              loading={set.isPending}
              onClick={() =>
                set.mutate(some.map((one) => parChange(one, one.location?.location_id, one.velocity.suggested_par)))
              }
            >
              {texts.set(some.length)}
            </Button>
          ) : null}
          <SelectAll onClick={() => choose(all, true)} />
        </SelectionBar>
      ) : null}
    </Page>
  );
}

function Nothing({ isKnown }: { isKnown: boolean }) {
  if (isKnown) {
    return <EmptyState icon={<IconCircleCheck size={28} />} title={texts.none.title} detail={texts.none.detail} />;
  }
  return (
    <EmptyState
      icon={<IconRulerMeasure size={28} />}
      title={texts.noSales.title}
      detail={texts.noSales.detail}
      action={
        <Button component={Link} to={paths.sales()} variant="default">
          {texts.noSales.action}
        </Button>
      }
    />
  );
}
