import { Button, TextInput } from '@mantine/core';
import { IconCameraOff, IconScan } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { readCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import type { CouponIssue } from '#contract/coupons/issues.ts';
import { COUPON_CODE_SPELLING_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { Page } from '../../shell/Page.tsx';
import camera from '../../ui/camera/Camera.module.css';
import type { CameraFault } from '../../ui/camera/camera.ts';
import { Camera } from '../../ui/camera/lazy_camera.ts';
import beside from '../../ui/fields/BesideField.module.css';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CouponCard } from '../offer/CouponCard.tsx';
import { Recent } from '../offer/Recent.tsx';
import { askedFor, isSlip } from './asked.ts';
import { FoundCoupons } from './FoundCoupons.tsx';
import classes from './Redeem.module.css';
import type { Via } from './via.ts';

const texts = couponTexts.redeem;

/** `/redeem`: a coupon is found by the camera, its code or the phone, and redeemed in one tap. Made for a phone behind the counter. */
export function RedeemScreen() {
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [cameraFault, setCameraFault] = useState<CameraFault | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [via, setVia] = useState<Via>('code');
  const [chosen, setChosen] = useState<CouponIssue | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const look = useMutation({
    mutationFn: (asked: { code: string } | { phone: string }) => call(coupons.lookup, { body: asked }),
    onSuccess: ({ issues }) => setChosen(issues.length === 1 ? (issues[0] ?? null) : null),
    onError: () => field.current?.focus(),
  });
  const scan = (isOn: boolean, why: CameraFault | null = null) => {
    setScanning(isOn);
    setCameraFault(why);
  };
  const lookUp = (asked: { code: string } | { phone: string }, by: Via) => {
    setVia(by);
    scan(false);
    setChosen(null);
    look.mutate(asked);
  };
  const submit = () => {
    const asked = askedFor(typed);
    setFault(asked === null ? texts.fieldRequired : isSlip(typed) ? couponErrors.codeWrong : null);
    if (asked === null || isSlip(typed)) return field.current?.focus();
    lookUp(asked, 'code' in asked ? 'code' : 'phone');
  };
  const again = () => {
    setTyped('');
    setFault(null);
    setChosen(null);
    look.reset();
    requestAnimationFrame(() => field.current?.focus());
  };

  const found = look.data?.issues;
  return (
    <Page title={texts.title}>
      <PageHeader title={texts.title} detail={texts.detail} />
      <div className={classes.desk}>
        <div className={classes.work}>
          {chosen ? (
            <CouponCard key={chosen.coupon_issue_id} coupon={chosen} via={via} onNext={again} />
          ) : found && !look.isPending ? (
            <FoundCoupons coupons={found} onChoose={setChosen} onNext={again} />
          ) : (
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
                    kind="coupons"
                    texts={texts.camera}
                    onCode={(seen) => {
                      const code = readCouponCode(seen);
                      if (code) lookUp({ code }, 'scan');
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
                  error={fault ?? (look.isError ? sentenceOf(look.error) : null)}
                  errorProps={{ role: 'alert' }}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value);
                    setFault(null);
                    look.reset();
                  }}
                  inputContainer={(input) => (
                    <div className={beside.line}>
                      <div className={beside.field}>{input}</div>
                      <Button type="submit" size="md" variant="default" loading={look.isPending}>
                        {texts.look}
                      </Button>
                    </div>
                  )}
                />
              </form>
            </div>
          )}
        </div>
        <Recent />
      </div>
    </Page>
  );
}
