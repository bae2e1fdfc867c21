import { useElementSize } from '@mantine/hooks';
import type { Ref } from 'react';
import classes from './DeviceFrame.module.css';

export type Device = 'phone' | 'desk';

/** The window that the page believes to have, in pixels. */
const DEVICES: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 780 },
  desk: { width: 1280, height: 800 },
};

/** The border of the device on both sides, in pixels. */
const BORDERS = 2;

interface DeviceFrameProps {
  device: Device;
  url: string;
  title: string;
  /** Pixels, for a shorter window than the device has. */
  height?: number;
  /** What a page in a sandbox may do; without it, the page may do everything. */
  sandbox?: string;
  frame?: Ref<HTMLIFrameElement>;
}

/** A page in a frame as on a device, made smaller where there is less room. */
export function DeviceFrame({ device, url, title, height = DEVICES[device].height, sandbox, frame }: DeviceFrameProps) {
  const { ref, width: room } = useElementSize();
  const { width } = DEVICES[device];
  const scale = room > 0 ? Math.min(1, (room - BORDERS) / width) : 1;
  return (
    <div ref={ref} className={classes.stage}>
      <div className={classes.device} style={{ width: width * scale, height: height * scale }} data-device={device}>
        <iframe
          key={device}
          ref={frame}
          className={classes.frame}
          src={url}
          title={title}
          sandbox={sandbox}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
