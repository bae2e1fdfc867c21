import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Audience, audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { call } from '../../api.ts';
import { keyOf } from '../../query.ts';
import { AudienceConditions } from './AudienceConditions.tsx';
import { hasRefused } from './refused.ts';
import { SavedAudiences } from './SavedAudiences.tsx';
import classes from './Sending.module.css';
import { useDebounced } from './useDebounced.ts';

const texts = campaignTexts.audience;
const PAUSE_MS = 300;

interface AudienceChoiceProps {
  /** Null: everyone who agreed. */
  audience: Audience | null;
  onChange: (audience: Audience | null) => void;
}

/** Whom a message goes to, with how many they are now. */
export function AudienceChoice({ audience, onChange }: AudienceChoiceProps) {
  // The fields of another audience keep no text that was refused.
  const [chosen, setChosen] = useState(0);
  return (
    <div className={classes.fields}>
      <div>
        <SegmentedControl
          className={classes.choice ?? ''}
          aria-label={texts.title}
          value={audience === null ? 'everyone' : 'some'}
          onChange={(value) => onChange(value === 'everyone' ? null : {})}
          data={[
            { value: 'everyone', label: texts.everyone },
            { value: 'some', label: texts.some },
          ]}
        />
      </div>
      {audience === null ? null : (
        <>
          <SavedAudiences
            audience={audience}
            onChoose={(saved) => {
              setChosen(chosen + 1);
              onChange(saved);
            }}
          />
          <AudienceConditions key={chosen} audience={audience} onChange={onChange} />
        </>
      )}
      <LiveCount audience={audience ?? {}} />
    </div>
  );
}

function LiveCount({ audience }: { audience: Audience }) {
  const asked = useDebounced(audience, PAUSE_MS);
  const isRefused = hasRefused(audience);
  const { data, isError } = useQuery({
    queryKey: [...keyOf(audiences.count), asked],
    queryFn: ({ signal }) => call(audiences.count, { body: { audience: asked }, signal }),
    enabled: !hasRefused(asked),
    placeholderData: keepPreviousData,
  });
  return (
    <p className={classes.count} role="status">
      {isError || isRefused ? texts.countFailed : data ? texts.count(data.recipients) : texts.counting}
    </p>
  );
}
