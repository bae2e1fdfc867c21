import { Button, Modal } from '@mantine/core';
import { leavingTexts as texts } from '#contract/texts/leaving.ts';
import { FormFoot } from '../fields/FormFoot.tsx';
import { LAYERS } from './layers.ts';

interface LeaveDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The question before unsaved words are left behind. */
export function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal opened={opened} onClose={onStay} title={texts.title} zIndex={LAYERS.question}>
      <p>{texts.detail}</p>
      <FormFoot>
        <Button variant="default" onClick={onLeave}>
          {texts.leave}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {texts.stay}
        </Button>
      </FormFoot>
    </Modal>
  );
}
