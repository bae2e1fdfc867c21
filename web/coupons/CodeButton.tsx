import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { shownCouponCode } from '#contract/coupon_code.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { couponTexts } from '#contract/texts/coupons.ts';
import { SkeletonBlock } from '../ui/Skeletons.tsx';
import classes from './Codes.module.css';

const texts = couponTexts.drawn;

const DrawnCodes = lazy(async () => ({ default: (await import('./DrawnCodes.tsx')).DrawnCodes }));

/** A copy's code, which opens a window that a scanner can read it from: for a customer without their phone. */
export function CodeButton({ code, holder }: { code: string; holder: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const shown = shownCouponCode(code);
  return (
    <>
      <UnstyledButton
        className={classes.button ?? ''}
        aria-label={texts.show(shown)}
        aria-haspopup="dialog"
        onClick={open}
      >
        {shown}
      </UnstyledButton>
      <Modal
        opened={opened}
        onClose={close}
        size="sm"
        title={texts.title(holder)}
        closeButtonProps={{ 'aria-label': commonTexts.actions.close }}
      >
        <Suspense fallback={<SkeletonBlock height={400} />}>
          <DrawnCodes code={code} />
        </Suspense>
      </Modal>
    </>
  );
}
