import { Button, TextInput } from '@mantine/core';
import { IconCameraOff, IconScan } from '@tabler/icons-react';
import { type RefObject, Suspense, useState } from 'react';
import { readCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { COUPON_CODE_SPELLING_MAX } from '#contract/coupons/limits.ts';
import camera from '../../ui/camera/Camera.module.css';
import type { CameraFault } from '../../ui/camera/camera.ts';
import { Camera } from '../../ui/camera/lazy_camera.ts';
import beside from '../../ui/fields/BesideField.module.css';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { askedFor, type CouponQuery, isSlip } from './asked.ts';
import classes from './Redeem.module.css';
import type { Via } from './via.ts';

const texts = couponTexts.redeem;

interface FindCouponProps {
  field: RefObject<HTMLInputElement | null>;
  isPending: boolean;
  error: string | null;
  onAsk: (asked: CouponQuery, by: Via) => void;
  /** The typed words change: what was said about them is over. */
  onEdit: () => void;
}

/** Asks for a coupon by the camera, its code or the phone. */
export function FindCoupon({ field, isPending, error, onAsk, onEdit }: FindCouponProps) {
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [cameraFault, setCameraFault] = useState<CameraFault | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const scan = (isOn: boolean, why: CameraFault | null = null) => {
    setScanning(isOn);
    setCameraFault(why);
  };
  const ask = (asked: CouponQuery, by: Via) => {
    scan(false);
    onAsk(asked, by);
  };
  const submit = () => {
    const asked = askedFor(typed);
    setFault(asked === null ? texts.fieldRequired : isSlip(typed) ? couponErrors.codeWrong : null);
    if (asked === null || isSlip(typed)) return field.current?.focus();
    ask(asked, 'code' in asked ? 'code' : 'phone');
  };
  return (
    <div className={classes.find}>
      <Button
        size="xl"
        fullWidth
        variant={isScanning ? 'default' : 'filled'}
        leftSection={isScanning ? <IconCameraOff size={22} aria-hidden /> : <IconScan size={24} aria-hidden />}
        onClick={() => scan(!isScanning)}
      >
        {isScanning ? texts.stopScan : texts.scan}
      </Button>
      {isScanning ? (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <Camera
            kind="square"
            texts={texts.camera}
            onCode={(seen) => {
              const code = readCouponCode(seen);
              if (code) ask({ code }, 'scan');
              return code !== null;
            }}
            onFail={(why) => scan(false, why)}
          />
        </Suspense>
      ) : null}
      {cameraFault ? (
        <p className={camera.fault} role="alert">
          {texts.camera[cameraFault]}
        </p>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          className={beside.root ?? ''}
          ref={field}
          size="md"
          label={texts.field}
          description={texts.fieldHint}
          value={typed}
          maxLength={COUPON_CODE_SPELLING_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          error={fault ?? error}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
            onEdit();
          }}
          inputContainer={(input) => (
            <div className={beside.line}>
              <div className={beside.field}>{input}</div>
              <Button type="submit" size="md" variant="default" loading={isPending}>
                {texts.look}
              </Button>
            </div>
          )}
        />
      </form>
    </div>
  );
}
