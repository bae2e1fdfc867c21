import { Button, Menu } from '@mantine/core';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { hasRole, mayTake, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { saveFile } from '../../ui/save_file.ts';
import { EditOffer } from './EditOffer.tsx';
import classes from './Offers.module.css';
import { RemindButton } from './RemindButton.tsx';

const texts = couponTexts.offer;

/** What a manager can do with a coupon. An accountant can only download its codes, which others cannot. */
export function OfferActions({ offer }: { offer: ReplyOf<typeof coupons.getOffer> }) {
  const { user } = useShop();
  const { coupon_id, title } = offer;
  const params = { coupon_id };
  const refresh = () => invalidate(coupons.getOffer, coupons.listOffers);
  const archive = useMutation({
    mutationFn: () => call(coupons.archive, { params }),
    onSuccess: () => {
      void refresh();
      tell(texts.archived(title));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const restore = useMutation({
    mutationFn: () => call(coupons.restore, { params }),
    onSuccess: () => {
      void refresh();
      tell(texts.restored(title));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const codes = useMutation({
    mutationFn: async () => {
      const response = await call(coupons.codes, { params });
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await response.blob(), name ?? 'codes.csv');
    },
    onError: () => warn(texts.codesFailed),
  });
  if (!mayTake(user, 'manager')) return null;
  if (!hasRole(user, 'manager')) {
    return (
      <Button variant="default" loading={codes.isPending} onClick={() => codes.mutate()}>
        {texts.codes}
      </Button>
    );
  }
  const askToArchive = () =>
    confirm({
      title: texts.archiveTitle(title),
      detail: texts.archiveDetail,
      action: texts.archive,
      onConfirm: () => archive.mutate(),
    });
  return (
    <>
      <RemindButton offer={offer} />
      <EditOffer offer={offer} />
      {offer.archived_at ? (
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
          {texts.restore}
        </Button>
      ) : null}
      {offer.is_open ? (
        <Button component={Link} to={paths.campaigns({ view: 'coupon', coupon_id })} title={texts.sendHint}>
          {texts.send}
        </Button>
      ) : null}
      <MoreMenu
        className={classes.more ?? ''}
        variant="default"
        size={36}
        label={texts.moreActions}
        loading={codes.isPending || archive.isPending}
      >
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => codes.mutate()}>
          {texts.codes}
        </Menu.Item>
        {offer.archived_at ? null : (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={askToArchive}>
            {texts.archive}
          </Menu.Item>
        )}
      </MoreMenu>
    </>
  );
}
