import { Button, Group } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { useCallback, useEffect, useRef } from 'react';

interface Told {
  /** Telling it again under the same id replaces the first. */
  id: string;
  message: string;
  /** The button's word. */
  label: string;
}

export interface Undo extends Told {
  onUndo: () => void;
}

interface Offered extends Told {
  onPress: () => void;
}

const SHOWN_MS = 10_000;
/** While the notice has the focus or the pointer, it gets this much more time, repeatedly. */
const MORE_MS = 2_000;

/** Says what was done and offers to take it back. */
export function tellWithUndo({ onUndo, ...told }: Undo): void {
  tellWithButton({ ...told, onPress: onUndo });
}

/** Says something and offers what can be done about it, long enough to be read and reached. */
export function tellWithButton(offered: Offered): void {
  const notice: NotificationData = {
    id: offered.id,
    color: 'accent',
    // The timer below closes it. The notice's own timer would close it even while its button has the focus.
    autoClose: false,
    withBorder: true,
    role: 'status',
    message: <Offer {...offered} />,
  };
  // "show" ignores an id that is already shown, so that notice is updated.
  notifications.update(notice);
  notifications.show(notice);
}

/** Whether something can be taken back, cannot for a moment, or cannot any more. */
export type UndoState = 'open' | 'held' | 'over';

/**
 * The same for what only this screen can take back: the offer goes with the screen.
 * @param state held: the offer goes, and comes back when the state is open again; over: it goes for good
 */
export function useUndo(state: UndoState = 'open') {
  const told = useRef<Undo[]>([]);
  const now = useRef<UndoState>('over');
  useEffect(() => {
    now.current = state;
    if (state === 'over') told.current = [];
    if (state === 'open') for (const undo of told.current) tellWithUndo(undo);
    return () => {
      now.current = 'over';
      if (state !== 'open') return;
      const shown = [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue];
      told.current = told.current.filter(({ id }) => shown.some((one) => one.id === id));
      for (const { id } of told.current) notifications.hide(id);
    };
  }, [state]);
  return useCallback((undo: Undo) => {
    // What ends after its screen was left has no offer.
    if (now.current === 'over') return;
    told.current = [...told.current.filter(({ id }) => id !== undo.id), undo];
    if (now.current === 'open') tellWithUndo(undo);
  }, []);
}

function Offer({ id, message, label, onPress }: Offered) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told under the same id has its own time
  useEffect(() => {
    let timer = setTimeout(end, SHOWN_MS);
    function end() {
      // The notice's own button for closing lies outside the words.
      if (place.current?.closest('[role="status"]')?.matches(':hover, :focus-within')) timer = setTimeout(end, MORE_MS);
      else notifications.hide(id);
    }
    // Many presses of Tab can lead to the button: each of them gives the whole time again.
    const walk = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      clearTimeout(timer);
      timer = setTimeout(end, SHOWN_MS);
    };
    document.addEventListener('keydown', walk);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', walk);
    };
  }, [id, onPress]);

  const press = () => {
    // The button goes with the notice; the focus would be lost with it.
    document.getElementById('content')?.focus({ preventScroll: true });
    notifications.hide(id);
    onPress();
  };
  return (
    <Group ref={place} justify="space-between" wrap="nowrap" gap="md">
      <span>{message}</span>
      <Button flex="none" size="compact-sm" variant="light" onClick={press}>
        {label}
      </Button>
    </Group>
  );
}
