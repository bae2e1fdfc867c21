import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { CONSENT_STATES } from '#contract/contacts/contacts.ts';
import { CONTACTS_SEARCH_MS } from '#contract/contacts/limits.ts';
import { tags } from '#contract/contacts/tags.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { q } from '../query.ts';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { type FilterChip, FilterChips } from '../ui/list/FilterChips.tsx';
import classes from './ContactFilterBar.module.css';
import type { ContactFilters } from './filters.ts';

interface ContactFilterBarProps {
  filters: ContactFilters;
  onChange: (change: Partial<ContactFilters>) => void;
}

const CHIPS: FilterChip<ContactFilters['show']>[] = [
  { value: 'all', label: texts.filters.all },
  ...CONSENT_STATES.map((value) => ({ value, label: texts.consent[value] })),
  { value: 'archived', label: texts.filters.archived },
];

export function ContactFilterBar({ filters, onChange }: ContactFilterBarProps) {
  const { data } = useQuery(q(tags.list));
  const search = useCallback((next: string) => onChange({ search: next }), [onChange]);
  const hasTags = filters.tag_id !== '' || (data?.tags.length ?? 0) > 0;
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchField
          label={texts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          pauseMs={CONTACTS_SEARCH_MS}
          onSearch={search}
        />
      </div>
      <div className={classes.chips}>
        <FilterChips
          label={texts.filters.label}
          chips={CHIPS}
          value={filters.show}
          onChange={(show) => onChange({ show })}
        />
      </div>
      {hasTags ? (
        <Select
          className={classes.tag ?? ''}
          aria-label={texts.filters.tag}
          placeholder={texts.filters.anyTag}
          data={data?.tags.map(({ tag_id, name }) => ({ value: tag_id, label: name })) ?? []}
          value={filters.tag_id || null}
          searchable
          clearable
          onChange={(tag_id) => onChange({ tag_id: tag_id ?? '' })}
        />
      ) : null}
    </div>
  );
}
