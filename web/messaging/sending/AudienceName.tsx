import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedAudience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { AUDIENCE_NAME_MAX } from '#contract/messaging/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { sentenceOf } from '../../api.ts';
import classes from './Sending.module.css';

interface AudienceNameProps {
  label: string;
  /** What the button says. */
  action: string;
  initial?: string;
  save: (name: string) => Promise<SavedAudience>;
  onSaved: (saved: SavedAudience) => void;
  onCancel?: () => void;
}

/** A name for an audience, with its button; a name that is refused stays to be mended. */
export function AudienceName({ label, action, initial = '', save, onSaved, onCancel }: AudienceNameProps) {
  const [name, setName] = useState(initial);
  const keep = useMutation({
    mutationFn: () => save(name),
    onSuccess: (saved) => {
      setName('');
      onSaved(saved);
    },
  });
  const isEmpty = name.trim() === '';
  return (
    <div className={classes.line}>
      <TextInput
        label={label}
        value={name}
        maxLength={AUDIENCE_NAME_MAX}
        readOnly={keep.isPending}
        autoFocus={onCancel !== undefined}
        error={keep.isError ? sentenceOf(keep.error) : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          keep.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel?.();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isEmpty && !keep.isPending) keep.mutate();
        }}
      />
      <Button
        variant="default"
        loading={keep.isPending}
        disabled={isEmpty}
        onClick={() => keep.mutate()}
        title={isEmpty ? campaignErrors.audienceName : undefined}
      >
        {action}
      </Button>
      {onCancel ? (
        <Button variant="subtle" onClick={onCancel}>
          {commonTexts.actions.cancel}
        </Button>
      ) : null}
    </div>
  );
}
