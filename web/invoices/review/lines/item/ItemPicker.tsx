import { Drawer, Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { cellId } from '../../draft/doubts.ts';
import type { DraftLine, ItemChoice } from '../../draft/draft.ts';
import { cellElement, usePhone } from '../cells.ts';
import type { LineActions } from '../useLineActions.ts';
import { ItemOptions } from './ItemOptions.tsx';
import classes from './ItemPicker.module.css';

const LineCase = lazy(async () => ({ default: (await import('./LineCase.tsx')).LineCase }));

interface ItemPickerProps {
  line: DraftLine;
  said: InvoiceLine | undefined;
  actions: LineActions;
}

/** Chooses what a line is: under its cell on a desk, from the bottom edge on a phone. */
export function ItemPicker({ line, said, actions }: ItemPickerProps) {
  const phone = usePhone();
  const close = () => {
    actions.pick(null);
    cellElement(cellId(line.key, 'item'))?.focus();
  };
  const choose = (choice: ItemChoice) => {
    actions.dispatch({ type: 'choose', key: line.key, choice });
    actions.pick(null);
    actions.chosen(line.key);
  };
  const [isCase, setCase] = useState(line.choice.kind === 'case');
  const options = <ItemOptions line={line} said={said} onChoose={choose} onCase={() => setCase(true)} />;
  const title = [line.code, line.description].filter(Boolean).join(' ') || reviewTexts.item.choose;

  if (isCase) {
    return (
      <Suspense fallback={null}>
        <LineCase
          {...{ line, said, phone, title }}
          currency={actions.currency()}
          onClose={close}
          onChoose={choose}
          onBack={() => setCase(false)}
        />
      </Suspense>
    );
  }
  if (phone) {
    return (
      <Drawer
        opened
        onClose={close}
        position="bottom"
        size="82%"
        title={title}
        closeButtonProps={{ 'aria-label': uploadTexts.dismiss }}
      >
        {options}
      </Drawer>
    );
  }
  return (
    <Popover
      opened
      onDismiss={close}
      position="bottom-start"
      width={400}
      shadow="md"
      trapFocus
      withRoles={false}
      offset={4}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={title}>
        {options}
      </Popover.Dropdown>
    </Popover>
  );
}
