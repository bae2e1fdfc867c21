import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Audience, audiences } from '#contract/audiences.ts';
import { AUDIENCE_NAME_MAX } from '#contract/limits.ts';
import { campaignErrors } from '#contract/texts/campaign_errors.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { confirm } from '../../ui/confirm.ts';
import { tell, warn } from '../../ui/notify.ts';
import classes from './Sending.module.css';

const texts = campaignTexts.audience;

interface SavedAudiencesProps {
  audience: Audience;
  onChoose: (audience: Audience) => void;
}

/** Audiences that were saved under a name: to take one, to keep this one, to forget one. */
export function SavedAudiences({ audience, onChoose }: SavedAudiencesProps) {
  const { data } = useQuery(q(audiences.list));
  const saved = data?.audiences ?? [];
  const chosen = saved.find(({ conditions }) => JSON.stringify(conditions) === JSON.stringify(audience));
  const [name, setName] = useState('');
  const keep = useMutation({
    mutationFn: () => call(audiences.create, { body: { name, conditions: audience } }),
    onSuccess: (kept) => {
      setName('');
      void invalidate(audiences.list);
      tell(texts.savedAs(kept.name));
    },
  });
  const forget = useMutation({
    mutationFn: (one: { audience_id: string; name: string }) =>
      call(audiences.remove, { params: { audience_id: one.audience_id } }),
    onSuccess: (_, one) => {
      void invalidate(audiences.list);
      tell(texts.removed(one.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const isNew = !chosen && Object.keys(audience).length > 0;
  return (
    <>
      {saved.length > 0 ? (
        <div className={classes.line}>
          <Select
            label={texts.saved}
            data={saved.map(({ audience_id, name: label }) => ({ value: audience_id, label }))}
            value={chosen?.audience_id ?? null}
            onChange={(id) => {
              const found = saved.find(({ audience_id }) => audience_id === id);
              if (found) onChoose(found.conditions);
            }}
          />
          {chosen ? (
            <Button
              variant="default"
              loading={forget.isPending}
              onClick={() =>
                confirm({
                  title: texts.removeTitle(chosen.name),
                  detail: texts.removeDetail,
                  action: texts.remove,
                  danger: true,
                  onConfirm: () => forget.mutate(chosen),
                })
              }
            >
              {texts.remove}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isNew ? (
        <div className={classes.line}>
          <TextInput
            label={texts.saveAs}
            value={name}
            maxLength={AUDIENCE_NAME_MAX}
            error={keep.isError ? sentenceOf(keep.error) : null}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setName(event.currentTarget.value);
              keep.reset();
            }}
          />
          <Button
            variant="default"
            loading={keep.isPending}
            disabled={name.trim() === ''}
            onClick={() => keep.mutate()}
            title={name.trim() === '' ? campaignErrors.audienceName : undefined}
          >
            {texts.save}
          </Button>
        </div>
      ) : null}
    </>
  );
}
