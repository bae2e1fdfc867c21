import { Modal, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import type { CouponIssue } from '#contract/coupons/issues.ts';
import classes from './Codes.module.css';
import { DrawnCodes } from './DrawnCodes.tsx';

const texts = couponTexts.drawn;

/** A copy's code, which opens a window that a scanner can read it from: for a customer without their phone. */
export function CodeButton({ issue }: { issue: CouponIssue }) {
  const { code, name, phone } = issue;
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
      <Modal opened={opened} onClose={close} size="sm" title={texts.title(name ?? phone ?? couponTexts.offer.customer)}>
        <DrawnCodes {...issue} />
      </Modal>
    </>
  );
}
