import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { commonTexts } from '#contract/texts/common.ts';
import { EmptyState } from './EmptyState.tsx';

interface NoMatchProps {
  title: string;
  detail: string;
  /** Shows all rows again. */
  onClear: () => void;
}

/** In place of a list of which no row has what was searched for and chosen. */
export function NoMatch({ title, detail, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={title}
      detail={detail}
      action={
        <Button variant="default" onClick={onClear}>
          {commonTexts.actions.clearFilters}
        </Button>
      }
    />
  );
}
