import { ActionIcon, TextInput } from '@mantine/core';
import { IconBarcode, IconCameraOff, IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import cameraClasses from '../../../ui/camera/Camera.module.css';
import type { CameraFault } from '../../../ui/camera/camera.ts';
import { Camera } from '../../../ui/camera/lazy_camera.ts';
import { SkeletonLines } from '../../../ui/list/Skeletons.tsx';
import classes from './Sheet.module.css';

interface FinderProps {
  search: string;
  onSearch: (search: string) => void;
  /** A whole code, from the camera, a scanner or a user who pressed Enter; false when nothing has it. */
  onCode: (code: string) => boolean;
}

/** Finds an item by typing, by a scanner, which types and presses Enter, or by the camera. */
export function Finder({ search, onSearch, onCode }: FinderProps) {
  const [isScanning, setScanning] = useState(false);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const scan = (isOn: boolean, why: CameraFault | null = null) => {
    setScanning(isOn);
    setFault(why);
  };
  return (
    <>
      <form
        className={classes.finder}
        onSubmit={(event) => {
          event.preventDefault();
          const code = search.trim();
          if (code && onCode(code)) onSearch('');
        }}
      >
        <TextInput
          className={classes.search ?? ''}
          type="search"
          size="md"
          aria-label={texts.finder}
          placeholder={texts.finder}
          title={texts.finderHint}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={isScanning ? texts.stopScan : texts.scan}
          aria-pressed={isScanning}
          onClick={() => scan(!isScanning)}
        >
          {isScanning ? <IconCameraOff size={22} aria-hidden /> : <IconBarcode size={22} aria-hidden />}
        </ActionIcon>
      </form>
      {isScanning ? (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <Camera
            kind="retail"
            texts={texts.camera}
            onCode={(code) => {
              onCode(code);
              scan(false);
              return true;
            }}
            onFail={(why) => scan(false, why)}
          />
        </Suspense>
      ) : null}
      {fault ? (
        <p className={cameraClasses.fault} role="alert">
          {texts.camera[fault]}
        </p>
      ) : null}
    </>
  );
}
