import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '#contract/account/account.ts';
import { locationTexts as texts } from '#contract/inventory/places/locations.texts.ts';
import { locations as calls, type Location } from '#contract/inventory/places/locations.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LocationForm } from './LocationForm.tsx';
import { LocationRow } from './LocationRow.tsx';
import classes from './Locations.module.css';

/** `/settings/locations`: the places of the company. */
export function LocationsScreen() {
  const { user } = useShop();
  const { data, error, refetch } = useQuery(q(calls.list));
  const [adding, add] = useDisclosure(false);
  const [renamed, setRenamed] = useState<Location | null>(null);
  const [renaming, rename] = useDisclosure(false);
  const change = useMutation({
    mutationFn: ({ location_id, ...body }: { location_id: string; is_default?: true; is_active?: boolean }) =>
      call(calls.update, { params: { location_id }, body }),
    onSuccess: ({ location_id, name }, { is_active, is_default }) => {
      void invalidate(calls.list, account.getUser);
      if (is_default) tell(texts.madeDefault(name));
      else if (is_active) tell(texts.restored(name));
      else
        tellWithUndo({
          id: location_id,
          message: texts.archived(name),
          label: commonTexts.actions.undo,
          onUndo: () => change.mutate({ location_id, is_active: true }),
        });
    },
    onError: (failure) => warn(sentenceOf(failure)),
  });
  const canEdit = hasRole(user, 'manager');
  const rowsOf = (isActive: boolean) =>
    (data?.locations ?? [])
      .filter(({ is_active }) => is_active === isActive)
      .map((location) => (
        <LocationRow
          key={location.location_id}
          location={location}
          on={
            canEdit
              ? {
                  rename: () => {
                    setRenamed(location);
                    rename.open();
                  },
                  makeDefault: () => change.mutate({ location_id: location.location_id, is_default: true }),
                  activate: (is_active) => change.mutate({ location_id: location.location_id, is_active }),
                }
              : null
          }
        />
      ));
  const archived = rowsOf(false);
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.settings()}>{texts.back}</BackLink>}
        title={texts.title}
        detail={texts.detail}
        actions={
          canEdit ? (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
              {texts.add}
            </Button>
          ) : null
        }
      />
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data ? (
        <>
          <ul className={classes.list} aria-label={texts.list}>
            {rowsOf(true)}
          </ul>
          <p className={classes.hint}>{texts.defaultHint}</p>
        </>
      ) : null}
      {archived.length > 0 ? (
        <>
          <h2 className={classes.archived}>{texts.archivedList}</h2>
          <ul className={classes.list} aria-label={texts.archivedList}>
            {archived}
          </ul>
        </>
      ) : null}
      <LazyDialog opened={adding} onFailure={add.close}>
        {(opened) => <LocationForm opened={opened} onClose={add.close} />}
      </LazyDialog>
      {renamed ? (
        <LazyDialog opened={renaming} onFailure={rename.close}>
          {(opened) => (
            <LocationForm key={renamed.location_id} opened={opened} location={renamed} onClose={rename.close} />
          )}
        </LazyDialog>
      ) : null}
    </Page>
  );
}
