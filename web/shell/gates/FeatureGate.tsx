import { type ReactNode, useMemo } from 'react';
import type { FeatureCode } from '#contract/http.ts';
import { ReadingNotice } from '../notices/ReadingNotice.tsx';
import { ShopContext, toRead, useShop } from '../shop.ts';
import { canOpen, missingFeature } from './access.ts';
import { ToSubscribe } from './ToSubscribe.tsx';

/**
 * Shows its children only to a company that has the feature, by plan, by trial, or still to be read. In the last case they
 * are told so, and offer nothing that the server would refuse.
 */
export function FeatureGate({ feature, children }: { feature: FeatureCode; children: ReactNode }) {
  const shop = useShop();
  const access = shop.features[feature];
  const reading = useMemo(() => toRead(shop), [shop]);
  if (!canOpen(access)) return <ToSubscribe state={missingFeature(shop.user, shop.features, feature)} />;
  if (!access.read_only) return children;
  return (
    <ShopContext value={reading}>
      <ReadingNotice feature={feature} />
      {children}
    </ShopContext>
  );
}
