import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Shows the notices of `tell` and `warn`. Notices from before this file loaded appear when it does. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={3} />;
}
