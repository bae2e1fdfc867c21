import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useMatch } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { Strip } from './Strip.tsx';

/** A strip under the bar while the device says that it has no network. */
export function OfflineNotice({ text }: { text?: string }) {
  const { online } = useNetwork();
  // The sheet of a count is the screen whose numbers are kept on the device.
  const isCounting = useMatch('/counts/:count_id') !== null;
  if (online) return null;
  const words = text ?? (isCounting ? shellTexts.offlineCount : shellTexts.offline);
  return <Strip icon={<IconWifiOff size={18} aria-hidden />}>{words}</Strip>;
}
