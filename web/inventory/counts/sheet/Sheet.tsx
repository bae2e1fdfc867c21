import { Button, Progress } from '@mantine/core';
import { IconChecks, IconSearchOff } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import type { CountEntry, counts } from '#contract/inventory/counts.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/bar/BackLink.tsx';
import { Page } from '../../../shell/Page.tsx';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { save, useOutbox } from '../outbox/outbox.ts';
import { SyncState } from '../outbox/SyncState.tsx';
import { AddLine } from './AddLine.tsx';
import { AreaLines, type SaveLine } from './AreaLines.tsx';
import { byArea, linesMatching, linesOfCode, replacedBy, statesOf } from './entries.ts';
import { FaultyLines } from './FaultyLines.tsx';
import { Finder } from './Finder.tsx';
import type { Target } from './LineField.tsx';
import classes from './Sheet.module.css';
import { areaOf, type Slice, useSlices } from './useSlices.ts';
import { useTypedHere } from './useTypedHere.ts';

type CountSheet = z.output<typeof counts.get.reply>;

/** The lines of a count by storage area, in shelf order. Every number is saved when its field is left. */
export function Sheet({ count, entries }: { count: CountSheet; entries: CountEntry[] }) {
  const { user } = useShop();
  const [address] = useSearchParams();
  const [target, setTarget] = useState<Target | null>(() => {
    const line_id = address.get('line');
    return line_id ? { line_id } : null;
  });
  const { kept, sent } = useOutbox();
  const [search, setSearch] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const noteFault = useCallback(
    (label: string, isFaulty: boolean) =>
      setFaulty((now) => [...now.filter((one) => one !== label), ...(isFaulty ? [label] : [])]),
    [],
  );
  const unsent = useMemo(() => kept.filter(({ count_id }) => count_id === count.count_id), [kept, count.count_id]);
  const unloaded = useMemo(() => {
    const loaded = new Set(entries.map(({ entry_id }) => entry_id));
    return sent.filter(({ count_id, entry_id }) => count_id === count.count_id && !loaded.has(entry_id));
  }, [entries, sent, count.count_id]);
  const states = useMemo(() => statesOf(entries, unsent, unloaded), [entries, unsent, unloaded]);
  const { slice, sliced, chips, choose } = useSlices(count.lines, states);
  const { typedHere, noteTyped } = useTypedHere(count.count_id);
  const canCount = hasRole(user, 'staff');
  const hasPhotos = count.lines.some(({ photo_version }) => photo_version !== null);
  const counted = count.lines.filter(({ line_id }) => states.has(line_id)).length;

  const shown = search ? linesMatching(count.lines, search) : sliced;
  const narrow = (next: Slice) => {
    choose(next);
    setSearch('');
  };
  /** Goes to the line of a scanned or typed code: in the area on the screen if there are several. */
  const find = (code: string): boolean => {
    const found = linesOfCode(count.lines, code);
    const named = found.length > 0 ? found : linesMatching(count.lines, code);
    const line = named.find((one) => sliced.includes(one)) ?? named[0];
    setMissing(line ? null : code);
    if (!line) return false;
    setSearch('');
    if (!sliced.includes(line)) choose('all');
    setTarget({ line_id: line.line_id });
    return true;
  };
  const saveLine: SaveLine = (line, quantity, lots, typed) => {
    const { line_id } = line;
    const replaces = replacedBy(entries, [...unloaded, ...unsent], line_id);
    const named = texts.lineOf(line.item, line.area ?? texts.noArea);
    const entry = { count_id: count.count_id, line_id, line: named, quantity, lots, replaces, user_id: user.user_id };
    const entry_id = save(entry);
    if (typed) noteTyped(line, entry_id, typed);
  };
  return (
    <Page title={count.name}>
      <SheetHeader count={count} counted={counted} />
      {count.status === 'open' ? null : <p className={classes.closed}>{texts.closed[count.status]}</p>}
      <div className={classes.top}>
        <div className={classes.progress}>
          <Progress.Root size="lg">
            <Progress.Section value={(counted / count.lines.length) * 100} aria-label={texts.progressLabel} />
          </Progress.Root>
          <span className={classes.figure}>{texts.progress(counted, count.lines.length)}</span>
        </div>
        {faulty.length > 0 ? <FaultyLines count={faulty.length} /> : null}
        <SyncState isQuiet={faulty.length > 0} />
        {canCount ? <Finder search={search} onSearch={setSearch} onCode={find} /> : null}
        <AddLine
          count={count}
          code={missing}
          area={areaOf(slice)}
          onClose={() => setMissing(null)}
          onAdded={(line) => {
            setMissing(null);
            setSearch('');
            choose('all');
            setTarget({ line_id: line.line_id });
          }}
        />
        <FilterChips label={texts.show} chips={chips} value={slice} onChange={narrow} />
      </div>
      {byArea(shown).map(({ area_id, area, lines }) => (
        <AreaLines
          key={area_id ?? 'none'}
          area={area ?? texts.noArea}
          lines={lines}
          states={states}
          target={target}
          hasPhotos={hasPhotos}
          typedHere={typedHere}
          onFault={noteFault}
          onSave={canCount ? saveLine : null}
        />
      ))}
      {shown.length === 0 ? (
        <EmptyState
          icon={search ? <IconSearchOff size={28} /> : <IconChecks size={28} />}
          title={search ? texts.noneMatchTitle : texts.noneLeftTitle}
          detail={search ? texts.noneMatchDetail : texts.noneLeftDetail}
        />
      ) : null}
    </Page>
  );
}

/** Which count it is. Managers go on to its review, which is the next step once all lines are counted. */
function SheetHeader({ count, counted }: { count: CountSheet; counted: number }) {
  const { user } = useShop();
  const format = useFormat();
  return (
    <PageHeader
      above={<BackLink fallback={paths.counts()}>{texts.back}</BackLink>}
      title={count.name}
      detail={[texts.started(format.instant(count.started_at), count.started_by), count.is_blind ? texts.blind : null]
        .filter(Boolean)
        .join(' · ')}
      actions={
        hasRole(user, 'manager') ? (
          <Button
            component={Link}
            to={paths.countReview(count.count_id)}
            variant={counted === count.lines.length ? 'filled' : 'default'}
          >
            {texts.review}
          </Button>
        ) : null
      }
    />
  );
}
