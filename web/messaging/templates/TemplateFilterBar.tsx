import { SegmentedControl, Switch } from '@mantine/core';
import { LANGUAGES } from '#contract/language.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { templateTexts as texts } from '#contract/messaging/templates/templates.texts.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { speaks, type TemplateFilters } from './filters.ts';
import classes from './Templates.module.css';

interface TemplateFilterBarProps {
  filters: TemplateFilters;
  /** Undefined while they are fetched. */
  templates: readonly Template[] | undefined;
  onChange: (change: Partial<TemplateFilters>) => void;
}

export function TemplateFilterBar({ filters, templates, onChange }: TemplateFilterBarProps) {
  const spoken = (templates ?? []).filter((one) => speaks(one, filters.language));
  const categories = [...new Set((templates ?? []).map(({ category }) => category))];
  const counted = categories.map((category) => ({
    value: category,
    label: category,
    count: spoken.filter((one) => one.category === category).length,
  }));
  return (
    <div className={classes.filters}>
      <div className={classes.narrow}>
        <SearchField
          className={classes.search}
          label={texts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => onChange({ search })}
        />
        <SegmentedControl
          className={classes.language ?? ''}
          aria-label={texts.languageFilter}
          value={filters.language}
          onChange={(value) => onChange({ language: LANGUAGES.find((one) => one === value) ?? '' })}
          data={[
            { value: '', label: texts.anyLanguage },
            ...LANGUAGES.map((value) => ({ value, label: texts.languages[value] })),
          ]}
        />
        <Switch
          className={classes.archived ?? ''}
          label={texts.archivedToggle}
          checked={filters.archived}
          onChange={(event) => onChange({ archived: event.currentTarget.checked, category: '' })}
        />
      </div>
      <FilterChips
        label={texts.filter}
        value={filters.category}
        onChange={(category) => onChange({ category })}
        chips={[{ value: '', label: texts.all, count: templates && spoken.length }, ...counted]}
      />
    </div>
  );
}
