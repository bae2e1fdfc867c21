import { MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Audience, audiences, CONTACT_SOURCES } from '#contract/audiences.ts';
import { campaigns } from '#contract/campaigns.ts';
import { LANGUAGES } from '#contract/language.ts';
import { tags } from '#contract/tags.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { templateTexts } from '#contract/texts/templates.ts';
import { call } from '../../api.ts';
import { keyOf, q } from '../../query.ts';
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
  return (
    <div className={classes.fields}>
      <div>
        <SegmentedControl
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
          <SavedAudiences audience={audience} onChoose={onChange} />
          <Conditions audience={audience} onChange={onChange} />
        </>
      )}
      <LiveCount audience={audience ?? {}} />
    </div>
  );
}

function Conditions({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const allTags = useQuery(q(tags.list));
  const past = useQuery(q(campaigns.list, { query: { limit: 50 } }));
  const tagData = (allTags.data?.tags ?? []).map(({ tag_id, name }) => ({ value: tag_id, label: name }));
  const set = <K extends keyof Audience>(name: K, value: Audience[K] | null | undefined) => {
    const { [name]: _, ...rest } = audience;
    const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
    onChange(isEmpty ? rest : { ...rest, [name]: value });
  };
  const tagField = (name: 'tags_any' | 'tags_all' | 'tags_none', label: string) => (
    <MultiSelect
      label={label}
      data={tagData}
      value={audience[name] ?? []}
      searchable
      clearable
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <div className={classes.conditions}>
      {tagField('tags_any', texts.tagsAny)}
      {tagField('tags_all', texts.tagsAll)}
      {tagField('tags_none', texts.tagsNone)}
      <TextInput
        type="date"
        label={texts.joinedSince}
        value={audience.joined_since ?? ''}
        onChange={(event) => set('joined_since', event.currentTarget.value)}
      />
      <Select
        label={texts.clicked}
        placeholder={texts.anyCampaign}
        data={(past.data?.campaigns ?? []).map(({ campaign_id, name }) => ({ value: campaign_id, label: name }))}
        value={audience.clicked_campaign_id ?? null}
        searchable
        clearable
        onChange={(value) => set('clicked_campaign_id', value)}
      />
      <Select
        label={texts.language}
        placeholder={texts.anyLanguage}
        data={LANGUAGES.map((value) => ({ value, label: templateTexts.languages[value] }))}
        value={audience.language ?? null}
        clearable
        onChange={(value) =>
          set(
            'language',
            LANGUAGES.find((one) => one === value),
          )
        }
      />
      <Select
        label={texts.source}
        placeholder={texts.anySource}
        data={CONTACT_SOURCES.map((value) => ({ value, label: texts.sources[value] }))}
        value={audience.source ?? null}
        clearable
        onChange={(value) =>
          set(
            'source',
            CONTACT_SOURCES.find((one) => one === value),
          )
        }
      />
    </div>
  );
}

function LiveCount({ audience }: { audience: Audience }) {
  const asked = useDebounced(audience, PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: [...keyOf(audiences.count), asked],
    queryFn: ({ signal }) => call(audiences.count, { body: { audience: asked }, signal }),
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return null;
  return (
    <p className={classes.count} role="status">
      {data ? texts.count(data.recipients) : texts.counting}
    </p>
  );
}
