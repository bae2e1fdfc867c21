import { Modal } from '@mantine/core';
import type { ComponentProps } from 'react';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import classes from '../Review.module.css';
import { PageViewer } from './PageViewer.tsx';

type Shared = Omit<ComponentProps<typeof PageViewer>, 'shape' | 'tools'>;

interface LargePagesProps extends Shared {
  opened: boolean;
  onClose: () => void;
}

/** The pages over the whole screen; a tap on a value goes to its field. */
export function LargePages({ opened, onClose, onPick, ...shared }: LargePagesProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      title={viewerTexts.label}
      classNames={{ body: classes.largeBody ?? '' }}
    >
      <PageViewer
        {...shared}
        shape="pane"
        onPick={(cell) => {
          onClose();
          // The picture covers the fields until it is closed.
          requestAnimationFrame(() => onPick(cell));
        }}
      />
    </Modal>
  );
}
