import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cameraTexts as texts } from '#contract/invoices/capture/camera.texts.ts';
import { captureTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { CameraFault } from '../../../ui/camera/camera.ts';
import { FilePick } from '../../../ui/fields/FilePick.tsx';
import classes from './LiveCamera.module.css';

interface NoCameraProps {
  fault: CameraFault;
  onPick: (files: File[]) => void;
  /** What can be done with the pages that were taken before. */
  children: ReactNode;
}

/** Why the camera cannot be used in the page, and the other ways to a photo. */
export function NoCamera({ fault, onPick, children }: NoCameraProps) {
  return (
    <div className={classes.fault}>
      <p role="alert">{texts.faults[fault]}</p>
      {fault === 'none' ? null : (
        <FilePick
          label={texts.app}
          accept="image/*"
          camera
          large
          tone="primary"
          icon={<IconCamera size={20} aria-hidden />}
          onPick={onPick}
        />
      )}
      <FilePick
        label={captureTexts.choose}
        accept="image/*"
        multiple
        large
        icon={<IconPhotoPlus size={20} aria-hidden />}
        onPick={onPick}
      />
      {children}
    </div>
  );
}
