import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { EXPIRING_DAYS_DEFAULT } from '#contract/inventory/limits.ts';
import { lotTexts as texts } from '#contract/inventory/lots/lots.texts.ts';
import { type Lot, lots } from '#contract/inventory/lots/lots.ts';
import { SUGGESTIONS_QUESTION } from '#contract/pos/suggestions_link.texts.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LocationSelect, useHasLocations } from '../../shell/LocationSelect.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { locationIn } from '../../shell/location_in.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { ExpiringDays } from '../../shell/waiting/ExpiringDays.tsx';
import { warn } from '../../ui/dialogs/notify.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Lots.module.css';
import { lotColumns } from './lot_columns.tsx';
import { useLotEntry } from './useLotEntry.ts';

// Forms bring the heaviest parts of the component library.
const ChangeLot = lazy(async () => ({ default: (await import('./LotDialogs.tsx')).ChangeLot }));
const WasteLot = lazy(async () => ({ default: (await import('./LotDialogs.tsx')).WasteLot }));

/** `/inventory/use-first`: what expires next, and what to do with it. */
export function UseFirstScreen() {
  const { user } = useShop();
  const format = useFormat();
  const hasLocations = useHasLocations();
  const [address, setAddress] = useSearchParams();
  const location = locationIn(address);
  const list = usePagedList(lots.list, 'lots', { query: location ? { location_id: location } : {} });
  const [asked, setAsked] = useState<{ lot: Lot; what: 'waste' | 'change' } | null>(null);
  const entry = useLotEntry();
  const days = list.reply?.expiring_days ?? EXPIRING_DAYS_DEFAULT;
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
          <ExpiringDays days={days} description={waitingTexts.expiringDaysHint} />
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
