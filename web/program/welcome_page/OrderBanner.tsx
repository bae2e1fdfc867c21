import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import classes from './Gallery.module.css';
import type { Builder } from './useBuilder.ts';

/** Says that the new order is not saved yet, and saves it. */
export function OrderBanner({ builder }: { builder: Builder }) {
  const texts = welcomePageTexts.order;
  return (
    <div className={classes.banner}>
      <IconArrowsExchange size={20} aria-hidden />
      <div className={classes.bannerWords}>
        <div role="status">{texts.unsaved}</div>
        {builder.orderFault ? <div role="alert">{builder.orderFault}</div> : null}
      </div>
      <div className={classes.bannerButtons}>
        <Button variant="default" size="sm" disabled={builder.busy} onClick={builder.resetOrder}>
          {texts.reset}
        </Button>
        <Button
          size="sm"
          loading={builder.savingOrder}
          disabled={builder.busy && !builder.savingOrder}
          onClick={builder.saveOrder}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
