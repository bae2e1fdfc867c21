import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArrowMerge, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { mergeTexts } from '#contract/inventory/merges/merges.texts.ts';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type VendorDetails, vendors } from '#contract/inventory/vendors/vendors.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate } from '../../../query.ts';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../../ui/MoreMenu.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { lazyPart } from '../../../ui/Part.tsx';
import classes from './VendorScreen.module.css';

const VendorMerge = lazyPart(async () => (await import('../../merging/VendorMerge.tsx')).VendorMerge);
const VendorMerges = lazy(async () => ({ default: (await import('../../merging/VendorMerges.tsx')).VendorMerges }));
const VendorForm = lazyPart(async () => (await import('./VendorForm.tsx')).VendorForm);

/** The vendor's name and what a manager can do with it. */
export function VendorHeader({ vendor, above }: { vendor: VendorDetails; above: ReactNode }) {
  const { user } = useShop();
  const [editing, edit] = useDisclosure(false);
  const [merging, merge] = useDisclosure(false);
  const mayEdit = hasRole(user, 'manager');
  const activate = useMutation({
    mutationFn: (is_active: boolean) =>
      call(vendors.update, { params: { vendor_id: vendor.vendor_id }, body: { is_active } }),
    onSuccess: (now) => {
      void invalidate(vendors.get, vendors.list);
      tell(now.is_active ? texts.restored(now.name) : texts.archivedNow(now.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const askToArchive = () =>
    confirm({
      title: texts.archiveTitle(vendor.name),
      detail: texts.archiveDetail,
      action: texts.archive,
      onConfirm: () => activate.mutate(false),
    });
  const archived = vendor.is_active ? null : (
    <div className={classes.archived}>
      <span>{texts.isArchived}</span>
      {mayEdit ? (
        <Button variant="default" loading={activate.isPending} onClick={() => activate.mutate(true)}>
          {texts.restore}
        </Button>
      ) : null}
    </div>
  );
  return (
    <>
      <PageHeader
        above={above}
        title={vendor.name}
        actions={
          mayEdit && vendor.is_active ? (
            <>
              <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit.open}>
                {texts.edit}
              </Button>
              <MoreMenu className={classes.more ?? ''} variant="default" size={36} label={texts.moreActions}>
                <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={merge.open}>
                  {mergeTexts.action}
                </Menu.Item>
                <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={askToArchive}>
                  {texts.archive}
                </Menu.Item>
              </MoreMenu>
            </>
          ) : null
        }
      />
      <Suspense>
        <VendorMerges vendor={vendor} otherwise={archived} />
      </Suspense>
      <LazyDialog opened={merging} onFailure={merge.close}>
        {(opened) => <VendorMerge opened={opened} vendor={vendor} onClose={merge.close} />}
      </LazyDialog>
      <LazyDialog opened={editing} onFailure={edit.close}>
        {(opened) => <VendorForm opened={opened} onClose={edit.close} vendor={vendor} />}
      </LazyDialog>
    </>
  );
}
