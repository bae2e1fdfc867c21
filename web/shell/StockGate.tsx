import { Outlet } from 'react-router';
import { FeatureGate } from './FeatureGate.tsx';

/** The screens of invoice scanning and inventory. */
export function StockGate() {
  return (
    <FeatureGate feature="invoice_scanning">
      <Outlet />
    </FeatureGate>
  );
}
