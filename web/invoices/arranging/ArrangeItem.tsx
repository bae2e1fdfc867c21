import { Menu } from '@mantine/core';
import { IconScissors } from '@tabler/icons-react';
import { arrangingTexts } from '#contract/invoices/parts/arranging.texts.ts';

/** In the menu: the way to the pages of the document. */
export function ArrangeItem({ onOpen }: { onOpen: () => void }) {
  return (
    <Menu.Item leftSection={<IconScissors size={16} aria-hidden />} onClick={onOpen}>
      {arrangingTexts.open}
    </Menu.Item>
  );
}
