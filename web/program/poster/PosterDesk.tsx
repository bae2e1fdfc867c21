import { Button, Select } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { type PosterInput, posterFileName } from '#contract/program/poster.ts';
import { POSTER_SIZES, type PosterSize } from '#contract/program/poster_parts.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { program } from '#contract/program/program.ts';
import { sentenceOf } from '../../api.ts';
import { q } from '../../query.ts';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { Card } from '../../ui/Card.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { saveFile } from '../../ui/save_file.ts';
import { UnreachableNotice } from '../UnreachableNotice.tsx';
import classes from './Poster.module.css';
import { PosterPicture } from './PosterPicture.tsx';
import { drawPoster, type Order } from './usePoster.ts';
import { usePrintedSheet } from './usePrintedSheet.ts';

const texts = posterTexts.preview;
const FILES = ['png', 'jpeg', 'pdf'] as const;
const FILE_OPTIONS = FILES.map((value) => ({ value, label: texts.files[value] }));
const MAIN = '';
const SPELLING = { filtersOf: choiceOf, addressOf, replace: true };

/** The poster with its exports. The address has the chosen size and code. */
export function PosterDesk({ words }: { words: PosterInput }) {
  const { filters: choice, change } = useAddressFilters(SPELLING);
  const { state } = useLocation();
  const choose = (next: Partial<PreviewChoice>) => change(next, { state });
  const order: Order = { words, ...choice };
  return (
    <div className={classes.columns}>
      <div className={classes.stage}>
        <PosterPicture order={order} />
      </div>
      <div className={classes.tools}>
        <Card title={texts.size}>
          <div className={classes.fields}>
            <FilterChips
              label={texts.size}
              chips={POSTER_SIZES.map((value) => ({ value, label: texts.sizes[value] }))}
              value={choice.size}
              onChange={(size) => choose({ size })}
            />
            <p className={classes.note}>{texts.sizeDetail[choice.size]}</p>
            <CodeSelect source={choice.source} onChange={(source) => choose({ source })} />
          </div>
        </Card>
        <Exports order={order} />
      </div>
    </div>
  );
}

/** Which code is on it; absent while the company has only the main one. */
function CodeSelect({ source, onChange }: { source: string | null; onChange: (source: string | null) => void }) {
  const list = useQuery(q(program.listSources));
  const sources = (list.data?.sources ?? []).filter((one) => one.archived_at === null || one.code === source);
  if (sources.length === 0) return null;
  return (
    <Select
      label={texts.code}
      allowDeselect={false}
      data={[
        { value: MAIN, label: programTexts.qr.main },
        ...sources.map(({ code, label }) => ({ value: code, label })),
      ]}
      value={source ?? MAIN}
      onChange={(value) => onChange(value || null)}
    />
  );
}

function Exports({ order }: { order: Order }) {
  const [file, setFile] = useState<(typeof FILES)[number]>('png');
  const download = useMutation({
    mutationFn: () => drawPoster(order, file),
    onSuccess: (blob) => {
      const name = posterFileName(order.size, file, order.source);
      saveFile(blob, name);
      tell(texts.downloaded(name));
    },
  });
  const print = usePrintedSheet(order);
  const failure = download.error ?? print.error;
  return (
    <Card title={texts.exports}>
      <div className={classes.fields}>
        <UnreachableNotice address={location.origin} />
        {failure ? <Failure title={texts.exportFailed} detail={sentenceOf(failure)} /> : null}
        <div className={classes.pair}>
          <Select
            label={texts.file}
            allowDeselect={false}
            data={FILE_OPTIONS}
            value={file}
            onChange={(value) => setFile(FILES.find((one) => one === value) ?? 'png')}
          />
          <Button
            loading={download.isPending}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => download.mutate()}
          >
            {texts.download}
          </Button>
        </div>
        <Button
          variant="default"
          loading={print.isPending}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => print.mutate()}
        >
          {texts.print}
        </Button>
        <p className={classes.note}>{texts.printHint}</p>
      </div>
    </Card>
  );
}

interface PreviewChoice {
  size: PosterSize;
  /** The code of a place; null is the main code. */
  source: string | null;
}

/** What the address chose; what it does not know is the letter page. */
function choiceOf(address: URLSearchParams): PreviewChoice {
  const size = POSTER_SIZES.find((one) => one === address.get('size')) ?? 'letter';
  return { size, source: address.get('source') || null };
}

/** The choice as the address spells it; the first view is empty. */
function addressOf({ size, source }: PreviewChoice): Record<string, string> {
  return { ...(size === 'letter' ? {} : { size }), ...(source === null ? {} : { source }) };
}
