import { Button, NativeSelect } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { lotTexts as texts } from '#contract/inventory/lots.texts.ts';
import { type Lot, lots } from '#contract/inventory/lots.ts';
import { SUGGESTIONS_QUESTION } from '#contract/pos/suggestions_link.texts.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LocationSelect, locationIn, useHasLocations } from '../../shell/LocationSelect.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Lots.module.css';
import { lotColumns } from './lot_columns.tsx';
import { useLotEntry } from './useLotEntry.ts';

// Forms bring the heaviest parts of the component library.
const ChangeLot = lazy(async () => ({ default: (await import('./LotDialogs.tsx')).ChangeLot }));
const WasteLot = lazy(async () => ({ default: (await import('./LotDialogs.tsx')).WasteLot }));

const ALERT_DAYS = [0, 1, 2, 3, 5, 7, 14, 30] as const;

/** `/inventory/use-first`: what expires next, and what to do with it. */
export function UseFirstScreen() {
  const { user } = useShop();
  const format = useFormat();
  const hasLocations = useHasLocations();
  const [address, setAddress] = useSearchParams();
  const location = locationIn(address);
  const list = usePagedList(lots.list, 'lots', { query: location ? { location_id: location } : {} });
  const [asked, setAsked] = useState<{ lot: Lot; what: 'waste' | 'change' } | null>(null);
  const entry = useLotEntry(() => {});
  const days = list.reply?.expiring_days ?? 0;
  const acts = hasRole(user, 'staff')
    ? {
        waste: (lot: Lot) => setAsked({ lot, what: 'waste' }),
        useUp: (lot: Lot) => {
          if (!entry.isPending)
            entry.mutate({ lot, reason: 'counted', quantity: 0 }, { onError: (failure) => warn(sentenceOf(failure)) });
        },
        change: (lot: Lot) => setAsked({ lot, what: 'change' }),
      }
    : null;
  const close = () => setAsked(null);
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
        actions={
          <Button component={Link} to={paths.couponSuggestions()} variant="default">
            {SUGGESTIONS_QUESTION}
          </Button>
        }
      />
      {list.reply ? (
        <div className={classes.risk}>
          <strong>{texts.atRisk(format.money(list.reply.expiring_value), days)}</strong>
          <LocationSelect
            value={location}
            all
            onChange={(chosen) => setAddress(chosen ? { location_id: chosen } : {}, { replace: true })}
          />
          {hasRole(user, 'manager') ? <AlertDays days={days} /> : null}
        </div>
      ) : null}
      <PagedTable
        list={list}
        label={texts.title}
        columns={lotColumns(format, days, hasLocations, acts)}
        rowKey={({ lot_id, location_id }) => lot_id + location_id}
        empty={
          <EmptyState
            icon={<IconCalendarEvent size={28} />}
            title={texts.nothing.title}
            detail={texts.nothing.detail}
          />
        }
      />
      <Suspense fallback={null}>
        {asked?.what === 'waste' ? <WasteLot lot={asked.lot} onClose={close} /> : null}
        {asked?.what === 'change' ? <ChangeLot lot={asked.lot} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
}

/** How long before the date the bell and the daily email tell of it. */
function AlertDays({ days }: { days: number }) {
  const set = useMutation({
    mutationFn: (expiring_days: number) => call(lots.setDays, { body: { expiring_days } }),
    onSuccess: () => invalidate(lots.list),
    onError: (failure) => warn(sentenceOf(failure)),
  });
  const choices = [...new Set([...ALERT_DAYS, days])].sort((a, b) => a - b);
  return (
    <NativeSelect
      label={texts.alertDays}
      data={choices.map((choice) => ({ value: String(choice), label: texts.alertDaysChoice(choice) }))}
      value={String(set.isPending ? set.variables : days)}
      onChange={(event) => set.mutate(Number(event.currentTarget.value))}
    />
  );
}
