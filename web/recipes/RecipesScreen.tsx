import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SEARCH_MAX } from '#contract/limits.ts';
import { recipeTexts as texts } from '#contract/recipes/recipes.texts.ts';
import { RECIPE_SORTS, recipes } from '#contract/recipes/recipes.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { PagedTable } from '../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';
import { usePagedList } from '../shell/list/usePagedList.ts';
import { Page } from '../shell/Page.tsx';
import { hasRole, useShop } from '../shell/shop.ts';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { NoMatch } from '../ui/list/NoMatch.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import classes from './Recipes.module.css';
import { recipeColumns } from './recipe_columns.tsx';

const CHIPS = ['all', 'above_target', 'archived'] as const;
type Chip = (typeof CHIPS)[number];
type Sort = (typeof RECIPE_SORTS)[number];

interface Filters {
  show: Chip;
  sort: Sort;
  search: string;
}

const FILTERS = {
  filtersOf: (address: URLSearchParams): Filters => ({
    show: CHIPS.find((chip) => chip === address.get('show')) ?? 'all',
    sort: RECIPE_SORTS.find((sort) => sort === address.get('sort')) ?? 'margin',
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
  }),
  addressOf: ({ show, sort, search }: Filters): Record<string, string> => ({
    ...(show === 'all' ? {} : { show }),
    ...(sort === 'margin' ? {} : { sort }),
    ...(search ? { search } : {}),
  }),
};

/** What every dish costs and leaves, the smallest margin first. */
export function RecipesScreen() {
  const { user } = useShop();
  const format = useFormat();
  const { filters, change } = useAddressFilters(FILTERS);
  const { show, sort, search } = filters;
  const list = usePagedList(recipes.list, 'recipes', {
    query: { search, sort, ...(show === 'all' ? {} : { [show === 'archived' ? 'archived' : 'above_target']: true }) },
  });
  const { data } = useQuery(q(recipes.list, { query: { limit: 1, search } }));
  const counts = data?.counts;
  const addButton = hasRole(user, 'manager') ? (
    <Button component={Link} to={paths.newRecipe()} leftSection={<IconPlus size={18} aria-hidden />}>
      {texts.add}
    </Button>
  ) : null;
  const isFirst = list.rows?.length === 0 && !list.isStale && !search && show === 'all';
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={
          counts
            ? `${user.company} · ${texts.headline(counts.all, counts.above_target, counts.unmeasured)}`
            : user.company
        }
        // Without recipes, the empty state has the button.
        actions={isFirst ? null : addButton}
      />
      <div className={classes.bar}>
        <SearchField
          label={texts.search}
          value={search}
          maxLength={SEARCH_MAX}
          onSearch={(typed) => change({ search: typed })}
        />
        <FilterChips
          label={texts.filter}
          value={show}
          onChange={(chip) => change({ show: chip })}
          chips={CHIPS.map((value) => ({ value, label: texts.chips[value], count: counts?.[value] }))}
        />
        <NativeSelect
          aria-label={texts.sort}
          value={sort}
          data={RECIPE_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: RECIPE_SORTS.find((one) => one === value) ?? sort })
          }
        />
      </div>
      <PagedTable
        list={list}
        label={texts.title}
        columns={recipeColumns(format)}
        rowKey={({ recipe_id }) => recipe_id}
        hint={commonTexts.tableKeys}
        empty={
          isFirst ? (
            <EmptyState
              icon={<IconToolsKitchen2 size={28} />}
              title={texts.empty.title}
              detail={texts.empty.detail}
              action={addButton}
            />
          ) : (
            <NoMatch
              title={texts.empty.noMatch}
              detail={texts.empty.noMatchDetail}
              onClear={() => change({ search: '', show: 'all' })}
            />
          )
        }
      />
    </Page>
  );
}
