import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { automationTexts as texts } from '#contract/messaging/automations/automations.texts.ts';
import { automations } from '#contract/messaging/automations/automations.ts';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { AutomationForm } from './AutomationForm.tsx';
import { AutomationState } from './AutomationState.tsx';
import classes from './Automations.module.css';

/** The texts that go out by themselves: what each does, whether it is on, and what came of it. */
export function AutomationsView() {
  const { data, error, refetch } = useQuery(q(automations.list));
  const { user } = useShop();
  const [edited, setEdited] = useState<AutomationKind | null>(null);
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={8} />;
  return (
    <div className={classes.list}>
      <p className={classes.intro}>{texts.intro}</p>
      {data.automations.map((text) => (
        <Card key={text.kind} title={texts.kinds[text.kind].title} detail={texts.kinds[text.kind].about}>
          {edited === text.kind ? (
            <AutomationForm text={text} onClose={() => setEdited(null)} />
          ) : (
            <AutomationState text={text} onEdit={() => setEdited(text.kind)} />
          )}
        </Card>
      ))}
      {hasRole(user, 'manager') ? null : <p className={classes.quiet}>{whyNot(user, texts.readOnly)}</p>}
    </div>
  );
}
