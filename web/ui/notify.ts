import { notifications } from '@mantine/notifications';

/** A short word that something was done; it goes by itself. */
export function tell(message: string): void {
  notifications.show({ message, color: 'accent', autoClose: 4000, withBorder: true, role: 'status' });
}

/** So long a result stays that somebody should have read: the longest sentence twice over, and time to look up. */
const READ_MS = 15_000;

/** A result that somebody should have read before they go on. It goes by itself later than others, and waits while it is pointed at. */
export function inform(message: string): void {
  notifications.show({ message, color: 'accent', autoClose: READ_MS, withBorder: true, role: 'alert' });
}

/** A failure that belongs to no field and no place on the screen; it stays until it is closed. */
export function warn(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, withBorder: true, role: 'alert' });
}
