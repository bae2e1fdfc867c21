import { type NotificationData, notifications } from '@mantine/notifications';

/** A short word that something was done; it goes by itself. */
export function tell(message: string): void {
  show({ message, color: 'accent', role: 'status' }, 4000);
}

/** So long a result stays that somebody should have read: the longest sentence twice over, and time to look up. */
const READ_MS = 15_000;

/** A result that somebody should have read before they go on. It goes by itself later than others, and waits while it is pointed at. */
export function inform(message: string): void {
  show({ message, color: 'accent', role: 'alert' }, READ_MS);
}

/** A failure that belongs to no field and no place on the screen; it stays until it is closed. */
export function warn(message: string): void {
  show({ message, color: 'red', role: 'alert' }, false);
}

/** Shows a notice for so many milliseconds. While the focus is on it, it stays: the focus would go with it. */
function show(said: NotificationData, autoClose: number | false): void {
  const notice: NotificationData = { ...said, withBorder: true, autoClose };
  const id = notifications.show({
    ...notice,
    onFocus: () => notifications.update({ ...notice, id, autoClose: false }),
    onBlur: () => notifications.update({ ...notice, id }),
  });
}
