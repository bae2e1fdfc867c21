import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

interface Undo {
  /** Telling it again under the same id replaces the first. */
  id: string;
  message: string;
  /** The button's word. */
  label: string;
  onUndo: () => void;
}

const SHOWN_MS = 10_000;

/** Says what was done and offers to take it back, long enough to be read and reached. */
export function tellWithUndo({ id, message, label, onUndo }: Undo): void {
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  notifications.show({
    id,
    color: 'accent',
    autoClose: SHOWN_MS,
    withBorder: true,
    role: 'status',
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <span>{message}</span>
        <Button size="compact-sm" variant="light" onClick={undo}>
          {label}
        </Button>
      </Group>
    ),
  });
}
