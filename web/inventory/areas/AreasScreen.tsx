import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { areaTexts as texts } from '#contract/inventory/places/areas.texts.ts';
import { areas as calls } from '#contract/inventory/places/areas.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AreaList } from './AreaList.tsx';
import classes from './Areas.module.css';
import { AreaForm } from './lazy_fields.ts';
import { Shelf } from './Shelf.tsx';

/** `/inventory/areas`: the places of a shop in the order of its counts, and the shelf order of each. */
export function AreasScreen() {
  const { user } = useShop();
  const [address, setAddress] = useSearchParams();
  const [adding, add] = useDisclosure(false);
  const { data, error, refetch } = useQuery(q(calls.list));
  const canEdit = hasRole(user, 'manager');
  const areas = data?.areas;
  const chosen = areas?.find(({ area_id }) => area_id === address.get('area')) ?? areas?.[0];
  const choose = (area_id: string) => setAddress({ area: area_id }, { replace: true });
  const addButton = canEdit ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
      {texts.add}
    </Button>
  ) : null;
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.inventory()}>{texts.back}</BackLink>}
        title={texts.title}
        detail={texts.detail}
        actions={
          areas?.length ? (
            <>
              {areas.length > 1 ? (
                <Button component={Link} to={paths.transfers()} variant="default">
                  {transferTexts.open}
                </Button>
              ) : null}
              {addButton}
            </>
          ) : null
        }
      />
      {error && !areas ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!areas && !error ? <SkeletonLines lines={8} /> : null}
      {areas?.length === 0 ? (
        <EmptyState
          icon={<IconMapPin size={28} />}
          title={texts.emptyTitle}
          detail={texts.emptyDetail}
          action={addButton}
        />
      ) : null}
      {areas && chosen ? (
        <div className={classes.columns}>
          <AreaList areas={areas} chosen={chosen.area_id} onChoose={choose} canEdit={canEdit} />
          <Shelf key={chosen.area_id} area={chosen} canEdit={canEdit} />
        </div>
      ) : null}
      <LazyDialog opened={adding} onFailure={add.close}>
        {(opened) => <AreaForm opened={opened} onClose={add.close} onSaved={choose} />}
      </LazyDialog>
    </Page>
  );
}
