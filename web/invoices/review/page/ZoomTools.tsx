import { ActionIcon } from '@mantine/core';
import { IconArrowAutofitWidth, IconFileText, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { useFormat } from '../../../format.ts';
import classes from './PageViewer.module.css';

interface ZoomToolsProps {
  zoom: number;
  /** "Page 2 of 3"; null for a single page. */
  page: string | null;
  compact: boolean;
  onZoom: (ratio: number) => void;
  onFitWidth: () => void;
  onFitPage: () => void;
  children?: ReactNode;
}

export function ZoomTools({ zoom, page, compact, onZoom, onFitWidth, onFitPage, children }: ZoomToolsProps) {
  const texts = viewerTexts;
  const format = useFormat();
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
  return (
    <div className={classes.toolsPlace}>
      <div className={classes.tools} role="toolbar" aria-label={texts.label}>
        {page ? <span className={classes.pageNumber}>{page}</span> : null}
        {compact ? null : (
          <>
            <ActionIcon {...icon} aria-label={texts.zoomOut} onClick={() => onZoom(1 / 1.25)}>
              <IconMinus size={18} aria-hidden />
            </ActionIcon>
            <span className={classes.zoom}>{format.percent(Math.round(zoom * 100) / 100)}</span>
            <ActionIcon {...icon} aria-label={texts.zoomIn} onClick={() => onZoom(1.25)}>
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon {...icon} aria-label={texts.fitWidth} onClick={onFitWidth}>
              <IconArrowAutofitWidth size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon {...icon} aria-label={texts.fitPage} onClick={onFitPage}>
              <IconFileText size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
        {children}
      </div>
    </div>
  );
}
