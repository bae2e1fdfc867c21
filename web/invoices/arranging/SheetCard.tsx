import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconLink, IconScissors } from '@tabler/icons-react';
import { arrangingTexts as texts } from '#contract/invoices/parts/arranging.texts.ts';
import { usePicture } from '../review/page/usePicture.ts';
import classes from './Arranging.module.css';
import type { Sheet } from './arrangement.ts';

interface SheetCardProps {
  sheet: Sheet;
  /** From 1, over all pages of the dialog. */
  place: number;
  last: boolean;
  /** The document that begins with it; null when it follows another page. */
  begins: string | null;
  isCut: boolean;
  /** The name of its document, when there are several. */
  name: string | null;
  onMove: (step: 1 | -1) => void;
  onCut: () => void;
}

/** One page: what it looks like, where it stands, and whether a document ends with it. */
export function SheetCard({ sheet, place, last, begins, isCut, name, onMove, onCut }: SheetCardProps) {
  const { url } = usePicture(sheet.invoice_id, sheet.page, sheet.has_picture);
  const icon = { variant: 'subtle', color: 'gray', size: 44 } as const;
  return (
    <li className={classes.sheet} data-begins={begins !== null || undefined}>
      {begins ? <h3 className={classes.heading}>{begins}</h3> : null}
      <div className={classes.row}>
        <span className={classes.paper} style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
          {url ? <img src={url} alt="" draggable={false} /> : null}
        </span>
        <span className={classes.words}>{texts.page(sheet.page, name)}</span>
        <ActionIcon {...icon} aria-label={texts.earlier(place)} aria-disabled={place === 1} onClick={() => onMove(-1)}>
          <IconChevronLeft className={classes.arrow} size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={texts.later(place)} aria-disabled={last} onClick={() => onMove(1)}>
          <IconChevronRight className={classes.arrow} size={18} aria-hidden />
        </ActionIcon>
      </div>
      {last ? null : (
        <Button
          className={classes.cut ?? ''}
          variant={isCut ? 'light' : 'subtle'}
          color={isCut ? 'accent' : 'gray'}
          aria-pressed={isCut}
          aria-label={isCut ? texts.uncut(place) : texts.cut(place)}
          leftSection={isCut ? <IconLink size={16} aria-hidden /> : <IconScissors size={16} aria-hidden />}
          onClick={onCut}
        >
          {isCut ? texts.uncutShort : texts.cutShort}
        </Button>
      )}
    </li>
  );
}
