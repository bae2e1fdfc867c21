import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { invoiceTexts } from '#contract/texts/invoices.ts';
import {
  boxAt,
  boxRect,
  centre,
  clampZoom,
  isInView,
  keepPoint,
  layPages,
  PAGE_GAP,
  type PlacedBox,
  zoomToFit,
  zoomToRead,
} from './geometry.ts';
import { PagePicture } from './PagePicture.tsx';
import { PageThumbs } from './PageThumbs.tsx';
import classes from './PageViewer.module.css';
import { usePanZoom } from './usePanZoom.ts';
import { useView } from './useView.ts';
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

/** Text of this height in pixels reads without effort. */
const READABLE = { pane: 11, strip: 22 };

/** The pages of an invoice in one long column: scroll, zoom, pan, and the boxes that the values were read from. */
export function PageViewer({ invoice_id, pages, places, lit, doubtful, onPick, shape, tools }: PageViewerProps) {
  const view = useRef<HTMLDivElement>(null);
  const { size, scroll } = useView(view);
  const [zoom, setZoom] = useState(1);
  const goTo = useRef<{ left: number; top: number } | null>(null);

  const rects = layPages(pages, size.width, zoom);
  const place = lit ? (places.get(lit) ?? null) : null;
  const last = rects.at(-1);
  const column = {
    width: Math.max(size.width, size.width * zoom),
    height: last ? last.top + last.height + PAGE_GAP : size.height,
  };

  const changeZoom = (next: number, point = { x: size.width / 2, y: size.height / 2 }) => {
    const to = clampZoom(next);
    const element = view.current;
    if (!element || to === zoom) return;
    goTo.current = keepPoint({ left: element.scrollLeft, top: element.scrollTop }, point, to / zoom);
    setZoom(to);
  };
  const { wasDragged } = usePanZoom({ view, onZoom: (ratio, point) => changeZoom(zoom * ratio, point) });

  const show = useEffectEvent(() => {
    const index = place ? pages.findIndex((page) => page.page === place.page) : -1;
    const page = rects[index];
    const element = view.current;
    if (!place || !page || !element) return;
    const wanted = zoomToRead(boxRect(place.box, page), zoom, size, READABLE[shape]);
    const next = shape === 'strip' ? wanted : Math.max(zoom, wanted);
    const rect = boxRect(place.box, layPages(pages, size.width, next)[index] ?? page);
    const at = { left: element.scrollLeft, top: element.scrollTop };
    if (next === zoom && shape === 'pane' && isInView(rect, at, size)) return;
    if (next === zoom) element.scrollTo(centre(rect, size));
    else {
      goTo.current = centre(rect, size);
      setZoom(next);
    }
  });
  const measured = size.width > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view moves when another cell is lit, not when anything else changes
  useLayoutEffect(() => {
    if (measured) show();
  }, [lit, measured]);

  // After a new zoom was drawn, and before it is seen, the view moves to where it belongs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish that was made before its zoom was drawn must wait for it
  useLayoutEffect(() => {
    if (goTo.current) view.current?.scrollTo({ ...goTo.current, behavior: 'instant' });
    goTo.current = null;
  }, [zoom]);

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
    if (page) changeZoom(zoomToFit(page, Math.max(...pages.map((one) => one.width)), size));
  };

  const pick = (event: MouseEvent<HTMLDivElement>) => {
    const on = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null;
    if (!on || wasDragged()) return;
    const { left, top, width, height } = on.getBoundingClientRect();
    const page = Number(on.dataset.page);
    const hit = boxAt([...places.values()], page, (event.clientX - left) / width, (event.clientY - top) / height);
    if (hit) onPick(hit.cell);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') changeZoom(zoom * 1.25);
    else if (event.key === '-') changeZoom(zoom / 1.25);
    else if (event.key === '0') changeZoom(1);
    else if (event.key === 'PageDown' && pages.length > 1) toPage(Math.min(pages.length - 1, current + 1));
    else if (event.key === 'PageUp' && pages.length > 1) toPage(Math.max(0, current - 1));
    else return;
    event.preventDefault();
  };

  return (
    <section className={classes.root} data-shape={shape} aria-label={invoiceTexts.viewer.label}>
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
                page={page.page}
                has_picture={page.has_picture}
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
        page={pages.length > 1 ? invoiceTexts.viewer.page(current + 1, pages.length) : null}
        compact={shape === 'strip'}
        onZoom={(ratio) => changeZoom(zoom * ratio)}
        onFitWidth={() => changeZoom(1)}
        onFitPage={fitPage}
      >
        {tools}
      </ZoomTools>
    </section>
  );
}
