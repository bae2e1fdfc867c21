import { Button, Modal } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import type { coupons } from '#contract/coupons/coupons.ts';
import type { ReplyOf } from '../../api.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';

const texts = couponTexts.edit;

const EditForm = lazy(async () => ({ default: (await import('./EditForm.tsx')).EditForm }));

/** A button that opens the form for a coupon that there is already. */
export function EditOffer({ offer }: { offer: ReplyOf<typeof coupons.getOffer> }) {
  const [opened, setOpened] = useState(false);
  const { is_promised, title } = offer;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {is_promised ? texts.extend : texts.action}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        closeOnClickOutside={false}
        size="lg"
        title={is_promised ? texts.extendTitle(title) : texts.title(title)}
      >
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <EditForm offer={offer} onDone={() => setOpened(false)} />
        </Suspense>
      </Modal>
    </>
  );
}
