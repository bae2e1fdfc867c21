import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import classes from './OfflineNotice.module.css';

/** A strip under the bar while the device says that it has no network. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <div className={classes.strip}>
          <IconWifiOff size={18} aria-hidden />
          {shellTexts.offline}
        </div>
      )}
    </div>
  );
}
