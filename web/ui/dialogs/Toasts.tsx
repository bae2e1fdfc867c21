import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/**
 * Shows the notices of `tell` and `warn`, below the top bar, where they cover neither the pages of a list nor the bottom bar. Notices from
 * before this file loaded appear when it does.
 */
export function Toasts() {
  return <Notifications position="top-center" limit={3} />;
}
