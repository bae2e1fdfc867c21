import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { boxAt, layPages, PAGE_GAP, type PlacedBox, zoomToFit } from './geometry.ts';
import { PagePicture } from './PagePicture.tsx';
import { PageThumbs } from './PageThumbs.tsx';
import classes from './PageViewer.module.css';
import { usePanZoom } from './usePanZoom.ts';
import { useView } from './useView.ts';
import { useZoom } from './useZoom.ts';
import { ZoomTools } from './ZoomTools.tsx';

interface PageViewerProps {
  invoice_id: string;
  pages: Invoice['pages'];
  places: ReadonlyMap<string, PlacedBox>;
  /** The cell that is being worked on: its box is lit and brought into view. */
  lit: string | null;
  doubtful: ReadonlySet<string>;
  onPick: (cell: string) => void;
  /** `strip`: a low window over the fields, which always shows the lit box enlarged. */
  shape: 'pane' | 'strip';
  tools?: React.ReactNode;
}

/** The pages of an invoice in one long column: scroll, zoom, pan, and the boxes that the values were read from. */
export function PageViewer({ invoice_id, pages, places, lit, doubtful, onPick, shape, tools }: PageViewerProps) {
  const view = useRef<HTMLDivElement>(null);
  const { size, scroll } = useView(view);

  const place = lit ? (places.get(lit) ?? null) : null;
  const { zoom, changeZoom } = useZoom({ view, pages, size, place, lit, shape });
  const rects = layPages(pages, size.width, zoom);
  const last = rects.at(-1);
  const column = {
    width: Math.max(size.width, size.width * zoom),
    height: last ? last.top + last.height + PAGE_GAP : size.height,
  };

  usePanZoom({ view, zoom, onZoom: changeZoom });

  const near = (index: number) => {
    const rect = rects[index];
    return !!rect && rect.top < scroll.top + 2 * size.height && rect.top + rect.height > scroll.top - size.height;
  };
  const current = Math.max(
    0,
    rects.findLastIndex((rect) => rect.top <= scroll.top + size.height / 2),
  );
  const toPage = (index: number) => {
    const rect = rects[index];
    if (rect) view.current?.scrollTo({ top: rect.top - PAGE_GAP / 2, behavior: 'instant' });
  };
  const fitPage = () => {
    const page = pages[current];
    if (page) changeZoom(() => zoomToFit(page, Math.max(...pages.map((one) => one.width)), size));
  };

  const pick = (event: MouseEvent<HTMLDivElement>) => {
    const on = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null;
    if (!on) return;
    const { left, top, width, height } = on.getBoundingClientRect();
    const page = Number(on.dataset.page);
    const hit = boxAt([...places.values()], page, (event.clientX - left) / width, (event.clientY - top) / height);
    if (hit) onPick(hit.cell);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') changeZoom((now) => now * 1.25);
    else if (event.key === '-') changeZoom((now) => now / 1.25);
    else if (event.key === '0') changeZoom(() => 1);
    else if (event.key === 'PageDown' && pages.length > 1) toPage(Math.min(pages.length - 1, current + 1));
    else if (event.key === 'PageUp' && pages.length > 1) toPage(Math.max(0, current - 1));
    else return;
    event.preventDefault();
  };

  return (
    <section className={classes.root} data-shape={shape} aria-label={viewerTexts.label}>
      {shape === 'pane' && pages.length > 1 ? (
        <PageThumbs invoice_id={invoice_id} pages={pages} current={current} onGo={toPage} />
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields do by keyboard what a click on their box does */}
      <div
        ref={view}
        className={classes.view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onClick={pick}
        onKeyDown={onKey}
      >
        <div className={classes.column} style={column as CSSProperties}>
          {rects.map((rect, index) => {
            const page = pages[index];
            if (!page) return null;
            const here = (one: PlacedBox) => one.page === page.page;
            return (
              <PagePicture
                key={page.page}
                invoice_id={invoice_id}
                page={page}
                rect={rect}
                near={near(index)}
                doubtful={[...places.values()].filter((one) => here(one) && doubtful.has(one.cell))}
                lit={place && here(place) ? place : null}
              />
            );
          })}
        </div>
      </div>
      <ZoomTools
        zoom={zoom}
        page={pages.length > 1 ? viewerTexts.page(current + 1, pages.length) : null}
        compact={shape === 'strip'}
        onZoom={(ratio) => changeZoom((now) => now * ratio)}
        onFitWidth={() => changeZoom(() => 1)}
        onFitPage={fitPage}
      >
        {tools}
      </ZoomTools>
    </section>
  );
}
