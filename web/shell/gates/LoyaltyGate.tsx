import { Outlet } from 'react-router';
import { FeatureGate } from './FeatureGate.tsx';

/** The screens of the loyalty program. */
export function LoyaltyGate() {
  return (
    <FeatureGate feature="loyalty_sms">
      <Outlet />
    </FeatureGate>
  );
}
