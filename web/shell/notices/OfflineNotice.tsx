import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { Strip } from './Strip.tsx';

/** A strip under the bar while the device says that it has no network. */
export function OfflineNotice({ text = shellTexts.offline }: { text?: string }) {
  const { online } = useNetwork();
  return online ? null : <Strip icon={<IconWifiOff size={18} aria-hidden />}>{text}</Strip>;
}
