import { IconShieldLock } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { paths } from '../../paths.ts';
import { Strip, StripLink } from '../../shell/notices/Strip.tsx';

const texts = secondFactorTexts.setUp;

/** A strip for a user whose company has begun to require two-step login while a screen was open. What was being written stays on it. */
export function SetUpNotice() {
  const { pathname, search } = useLocation();
  return (
    <Strip icon={<IconShieldLock size={18} aria-hidden />}>
      <span>{texts.notice}</span>
      <StripLink to={paths.setUpTwoStep({ next: pathname + search })}>{texts.title}</StripLink>
    </Strip>
  );
}
