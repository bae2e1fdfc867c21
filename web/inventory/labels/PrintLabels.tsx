import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { labelTexts } from '#contract/inventory/labels.texts.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import type { LabelsDialogProps } from './LabelsDialog.tsx';

const LabelsDialog = lazyPart(async () => (await import('./LabelsDialog.tsx')).LabelsDialog);

/** A button that asks how the labels are to be and downloads them. */
export function PrintLabels({ of, itemCount }: Pick<LabelsDialogProps, 'of' | 'itemCount'>) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        aria-disabled={itemCount === 0}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => itemCount === 0 || dialog.open()}
      >
        {labelTexts.open}
      </Button>
      <LazyDialog opened={opened} onFailure={dialog.close}>
        {(isOpen) => <LabelsDialog opened={isOpen} of={of} itemCount={itemCount} onClose={dialog.close} />}
      </LazyDialog>
    </>
  );
}
