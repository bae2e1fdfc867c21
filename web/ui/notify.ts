import { notifications } from '@mantine/notifications';

/** A short word that something was done; it goes by itself. */
export function tell(message: string): void {
  notifications.show({ message, color: 'accent', autoClose: 4000, withBorder: true, role: 'status' });
}

/** A result that somebody has to have read before they go on; it stays until it is closed. */
export function inform(message: string): void {
  notifications.show({ message, color: 'accent', autoClose: false, withBorder: true, role: 'alert' });
}

/** A failure that belongs to no field and no place on the screen; it stays until it is closed. */
export function warn(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, withBorder: true, role: 'alert' });
}
