import { Outlet } from 'react-router';
import { NotForRole } from '../notices/NotForRole.tsx';
import { useShop } from '../shop.ts';
import { FeatureGate } from './FeatureGate.tsx';

/** The screens of the loyalty program. */
export function LoyaltyGate() {
  if (useShop().user.role === 'accountant') return <NotForRole />;
  return (
    <FeatureGate feature="loyalty_sms">
      <Outlet />
    </FeatureGate>
  );
}
