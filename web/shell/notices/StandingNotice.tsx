import { useLocation } from 'react-router';
import { standingTexts as texts } from '#contract/account/standing.texts.ts';
import { paths } from '../../paths.ts';
import { useShop } from '../shop.ts';
import { Strip } from './Strip.tsx';

/** Where texts are written. */
const COMPOSING = [paths.campaigns(), paths.templates(), paths.replies(), paths.contacts()];

/** What the operator has stopped: on every screen why the shop is suspended, and where texts are written that sending is paused. */
export function StandingNotice() {
  const { user } = useShop();
  const { pathname } = useLocation();
  const { suspended, sending_paused } = user;
  const isComposing = COMPOSING.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  if (suspended) {
    return (
      <Strip tone="danger">
        <strong>{texts.suspended(suspended.reason)}</strong>
        <span>
          {texts.what} {texts.contact(suspended.contact)}
        </span>
      </Strip>
    );
  }
  return sending_paused && isComposing ? <Strip>{texts.sendingPaused}</Strip> : null;
}
