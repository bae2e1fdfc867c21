import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { FeatureCode } from '#contract/http.ts';
import { shellTexts } from '#contract/texts/shell.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './Page.module.css';
import { useShop } from './shop.ts';

/** Where somebody without the feature is sent; null shows them here what is missing. */
const NO_FEATURE_TARGET: string | null = null;

/** Shows its children only to a company that has the feature, paid or on trial. */
export function FeatureGate({ feature, children }: { feature: FeatureCode; children: ReactNode }) {
  const { user, features } = useShop();
  if (features[feature].allowed) return children;
  if (NO_FEATURE_TARGET) return <Navigate to={NO_FEATURE_TARGET} replace />;
  const name = shellTexts.features[feature];
  return (
    <div className={classes.narrow}>
      <EmptyState
        icon={<IconLock size={28} />}
        title={shellTexts.missing.title(name)}
        detail={shellTexts.missing.detail(user.company, name)}
      />
    </div>
  );
}
