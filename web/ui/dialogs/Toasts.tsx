import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where `tell` and `warn` are shown. What was said before this file arrived is shown when it does. */
export function Toasts() {
  return <Notifications position="bottom-center" limit={3} />;
}
