import type { ReactNode } from 'react';
import type { FeatureCode } from '#contract/http.ts';
import { canOpen, missingFeature } from './access.ts';
import { useShop } from './shop.ts';
import { ToSubscribe } from './ToSubscribe.tsx';

/** Shows its children only to a company that has the feature, by plan, by trial, or still to be read. */
export function FeatureGate({ feature, children }: { feature: FeatureCode; children: ReactNode }) {
  const { user, features } = useShop();
  if (canOpen(features[feature])) return children;
  return <ToSubscribe state={missingFeature(user, features, feature)} />;
}
