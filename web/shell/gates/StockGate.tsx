import { Navigate, Outlet, useMatch } from 'react-router';
import { paths } from '../../paths.ts';
import { defaultRoute } from '../bar/links.ts';
import { useShop } from '../shop.ts';
import { canOpen } from './access.ts';
import { FeatureGate } from './FeatureGate.tsx';

/** The screens of invoice scanning and inventory. */
export function StockGate() {
  const shop = useShop();
  const isLanding = useMatch(paths.inventory()) !== null;
  // After login, every user with access lands here. One who has only the other feature is shown its first screen.
  if (isLanding && !canOpen(shop.features.invoice_scanning) && canOpen(shop.features.loyalty_sms)) {
    return <Navigate to={defaultRoute(shop)} replace />;
  }
  return (
    <FeatureGate feature="invoice_scanning">
      <Outlet />
    </FeatureGate>
  );
}
