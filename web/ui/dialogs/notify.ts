import { type NotificationData, notifications } from '@mantine/notifications';

/** A short confirmation that disappears automatically. */
export function tell(message: string): void {
  show({ message, color: 'accent', role: 'status' }, 4000);
}

/** How long an important result stays: enough to read the longest sentence twice. */
const READ_MS = 15_000;

/** A result that the user should read before continuing. It disappears later than others, and waits while the pointer is on it. */
export function inform(message: string): void {
  show({ message, color: 'accent', role: 'alert' }, READ_MS);
}

/** Closes every notice: another user, or another part of the work, begins. */
export function clearNotices(): void {
  notifications.clean();
}

/** A failure that belongs to no field and no place on the screen; it stays until it is closed. */
export function warn(message: string): void {
  show({ message, color: 'red', role: 'alert' }, false);
}

/** Shows a notice for this many milliseconds. It stays while it has the focus, which would otherwise be lost. */
function show(said: NotificationData, autoClose: number | false): void {
  const notice: NotificationData = { ...said, withBorder: true, autoClose };
  const id = notifications.show({
    ...notice,
    onFocus: () => notifications.update({ ...notice, id, autoClose: false }),
    onBlur: () => notifications.update({ ...notice, id }),
  });
}
