import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { FilePick } from '../../../ui/fields/FilePick.tsx';
import { isCoarse } from '../../../ui/is_coarse.ts';

interface PhotographButtonProps {
  label: string;
  tone: 'primary' | 'plain';
  large?: boolean;
  /** Opens the camera in the page. */
  onOpen: () => void;
  /** Pictures of the device’s own camera, or chosen ones. */
  onPick: (files: File[]) => void;
}

/** Opens the camera in the page on a device that is held in a hand, and a file field on others. */
export function PhotographButton({ label, tone, large, onOpen, onPick }: PhotographButtonProps) {
  const icon = <IconCamera size={large ? 20 : 18} aria-hidden />;
  // A page without a secure address has no camera.
  if (isCoarse() && window.isSecureContext) {
    return (
      <Button
        variant={tone === 'primary' ? 'filled' : 'default'}
        size={large ? 'md' : 'sm'}
        mih={large ? 48 : 44}
        leftSection={icon}
        onClick={onOpen}
      >
        {label}
      </Button>
    );
  }
  return (
    <FilePick
      label={label}
      accept="image/*"
      camera
      tone={tone}
      icon={icon}
      onPick={onPick}
      {...(large ? { large } : {})}
    />
  );
}
