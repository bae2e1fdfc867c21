import { ActionIcon, Button } from '@mantine/core';
import { IconTruckOff } from '@tabler/icons-react';
import { notDeliveredTexts as texts } from '#contract/invoices/credits/not_delivered.texts.ts';

/** One press for what was struck out by pen. On a card there is room for its words, and for no picture beside them. */
export function StrikeButton({ row, card, onStrike }: { row: number; card: boolean; onStrike: () => void }) {
  if (card) {
    return (
      <Button variant="default" px={14} aria-label={`${texts.mark}. ${texts.markOf(row)}`} onClick={onStrike}>
        {texts.mark}
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      title={texts.mark}
      aria-label={texts.markOf(row)}
      onClick={onStrike}
    >
      <IconTruckOff size={16} aria-hidden />
    </ActionIcon>
  );
}
