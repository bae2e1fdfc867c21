import { useLocation } from 'react-router';
import { companyTexts } from '#contract/account/company.texts.ts';
import { standingTexts as texts } from '#contract/account/standing.texts.ts';
import { paths } from '../../paths.ts';
import { hasRole, useShop } from '../shop.ts';
import { Strip, StripLink } from './Strip.tsx';

/** Where texts are written. */
const COMPOSING = [paths.campaigns(), paths.templates(), paths.replies(), paths.contacts()];

/**
 * What stops or spoils texts: on every screen why the shop is suspended, and where texts are written that sending is paused, or that HELP
 * names no contact.
 */
export function StandingNotice() {
  const { user } = useShop();
  const { pathname } = useLocation();
  const { suspended, sending_paused, lacks_help_contact } = user;
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
  if (!isComposing) return null;
  return (
    <>
      {sending_paused ? <Strip>{texts.sendingPaused}</Strip> : null}
      {lacks_help_contact && hasRole(user, 'manager') ? (
        <Strip>
          <span>{companyTexts.helpContactNotice}</span>
          <StripLink to={paths.program()}>{companyTexts.helpContactEnter}</StripLink>
        </Strip>
      ) : null}
    </>
  );
}
