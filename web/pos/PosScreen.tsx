import { IconReceipt, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_MAX } from '#contract/limits.ts';
import { posTexts as texts } from '#contract/pos/pos.texts.ts';
import { pos } from '#contract/pos/pos.ts';
import type { PosItem } from '#contract/pos/pos_items.ts';
import { useFormat } from '../format.ts';
import { q } from '../query.ts';
import { PagedTable } from '../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../shell/list/useAddressFilters.ts';
import { usePagedList } from '../shell/list/usePagedList.ts';
import { Page } from '../shell/Page.tsx';
import { hasRole, useShop } from '../shell/shop.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { FilePick } from '../ui/fields/FilePick.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { NoMatch } from '../ui/list/NoMatch.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { lazyPart } from '../ui/Part.tsx';
import { Connections } from './connections/Connections.tsx';
import { itemColumns } from './item_columns.tsx';
import classes from './Pos.module.css';
import { TaskList } from './TaskList.tsx';
import { type PickedFile, useMailedReport } from './useMailedReport.ts';
import { useSalesFile } from './useSalesFile.ts';

const FileDialog = lazyPart(async () => (await import('./FileDialog.tsx')).FileDialog);
const MatchDialog = lazyPart(async () => (await import('./MatchDialog.tsx')).MatchDialog);
const CHIPS = ['all', 'unmatched', 'matched'] as const;
type Chip = (typeof CHIPS)[number];

const FILTERS = {
  filtersOf: (address: URLSearchParams): { show: Chip; search: string } => ({
    show: CHIPS.find((chip) => chip === address.get('show')) ?? 'all',
    search: (address.get('search') ?? '').slice(0, SEARCH_MAX),
  }),
  addressOf: ({ show, search }: { show: Chip; search: string }): Record<string, string> => ({
    ...(show === 'all' ? {} : { show }),
    ...(search ? { search } : {}),
  }),
};

/** `/pos`: the sales that came in, and what each sold item takes from the stock. */
export function PosScreen() {
  const { user } = useShop();
  const format = useFormat();
  const { filters, change } = useAddressFilters(FILTERS);
  const [file, setFile] = useState<PickedFile | null>(null);
  const [isReading, setReading] = useState(false);
  /** The number of files that were picked: another file can have the same name. */
  const [picks, setPicks] = useState(0);
  const [matched, setMatched] = useState<PosItem | null>(null);
  const [isMatching, setMatching] = useState(false);
  /** The number of times that the dialog was opened: each begins with the sold item as it is then. */
  const [matchings, setMatchings] = useState(0);
  const list = usePagedList(pos.listItems, 'items', { query: filters });
  const { data } = useQuery(q(pos.listItems, { query: { limit: 1, search: filters.search } }));
  const counts = data?.counts;
  const mayEdit = hasRole(user, 'manager');
  const open = (next: PickedFile) => {
    setFile(next);
    setReading(true);
    setPicks((count) => count + 1);
  };
  useMailedReport(open);
  const { pick, isReading: isConverting } = useSalesFile(open);
  const addButton = mayEdit ? (
    <FilePick
      label={isConverting ? texts.reading : texts.add}
      accept=".csv,.txt,.tsv,.xlsx,text/csv"
      tone="primary"
      icon={<IconUpload size={18} aria-hidden />}
      onPick={([picked]) => {
        if (picked && !isConverting) pick(picked);
      }}
    />
  ) : null;
  const columns = itemColumns({
    format,
    onMatch: mayEdit
      ? (item) => {
          setMatched(item);
          setMatching(true);
          setMatchings((count) => count + 1);
        }
      : null,
  });
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={counts ? `${user.company} · ${texts.headline(counts.unmatched)}` : user.company}
        actions={addButton}
      />
      <Connections mayEdit={mayEdit} />
      <div className={classes.bar}>
        <SearchField
          label={texts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => change({ search })}
        />
        <FilterChips
          label={texts.show}
          value={filters.show}
          onChange={(show) => change({ show })}
          chips={CHIPS.map((value) => ({ value, label: texts.chips[value], count: counts?.[value] }))}
        />
      </div>
      <PagedTable
        list={list}
        label={texts.items}
        columns={columns}
        rowKey={({ pos_item_id }) => pos_item_id}
        skeletonRows={5}
        empty={
          filters.search || filters.show !== 'all' ? (
            <NoMatch
              title={texts.empty.noMatch}
              detail={texts.empty.noMatchDetail}
              onClear={() => change({ search: '', show: 'all' })}
            />
          ) : (
            <EmptyState icon={<IconReceipt size={28} />} title={texts.empty.title} detail={texts.empty.detail} />
          )
        }
      />
      <TaskList mayEdit={mayEdit} />
      <LazyDialog key={`reading-${picks}`} opened={isReading} onFailure={() => setReading(false)}>
        {(opened) =>
          file ? <FileDialog opened={opened} file={file} pick={picks} onClose={() => setReading(false)} /> : null
        }
      </LazyDialog>
      <LazyDialog key={`matching-${matchings}`} opened={isMatching} onFailure={() => setMatching(false)}>
        {(opened) =>
          matched ? <MatchDialog opened={opened} item={matched} onClose={() => setMatching(false)} /> : null
        }
      </LazyDialog>
    </Page>
  );
}
