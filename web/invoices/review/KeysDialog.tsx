import { Kbd, Modal, Switch } from '@mantine/core';
import { keysTexts } from '#contract/invoices/review/keys.texts.ts';
import classes from './KeysDialog.module.css';

interface KeysDialogProps {
  opened: boolean;
  onClose: () => void;
  letters: boolean;
  onLetters: (on: boolean) => void;
}

export function KeysDialog({ opened, onClose, letters, onLetters }: KeysDialogProps) {
  const texts = keysTexts;
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <dl className={classes.list}>
        {texts.rows.map(([keys, what]) => (
          <div key={keys} className={classes.row}>
            <dt>
              {keys.split(/\s+/).map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="md"
        label={texts.letters}
        checked={letters}
        onChange={(event) => onLetters(event.currentTarget.checked)}
      />
    </Modal>
  );
}
