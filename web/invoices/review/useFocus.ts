import { type Dispatch, type FocusEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isConfirmedByEnter } from '#contract/invoices/review/questions.ts';
import { isCoarse } from '../../ui/is_coarse.ts';
import { cellOrder, type Doubt, nextDoubt, wireName } from './draft/doubts.ts';
import type { InvoiceDraft } from './draft/draft.ts';
import type { ReviewAction } from './draft/review.ts';
import { cellElement, cellOf } from './lines/cells.ts';

interface FocusNeeds {
  draft: InvoiceDraft;
  doubts: Doubt[];
  /** Nothing can be entered anymore. */
  isClosed: boolean;
  dispatch: Dispatch<ReviewAction>;
}

/** Long enough that crossing a row on the way elsewhere does not move the page. */
const POINT_MS = 120;

/** Which cell is worked on, and the way from doubt to doubt. */
export function useFocus({ draft, doubts, isClosed, dispatch }: FocusNeeds) {
  const [active, setActive] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [openLine, open] = useState<string | null>(null);
  const [picking, pick] = useState<string | null>(null);
  const pointing = useRef<ReturnType<typeof setTimeout>>(undefined);

  // What was worked on when the document was posted or archived is no longer asked for: its place on the page goes dark.
  const [wasClosed, setWasClosed] = useState(isClosed);
  if (wasClosed !== isClosed) {
    setWasClosed(isClosed);
    setActive(null);
  }

  const goTo = (cell: string) => {
    const at = cell.lastIndexOf('.');
    const key = cell.slice(0, at);
    // A closed card has no fields yet: it is opened, and drawn, before one of them is looked for.
    flushSync(() => {
      setActive(cell);
      setPointed(null);
      if (key !== 'header') open(key);
    });
    const element = cellElement(cell) ?? cellElement(`${key}.item`);
    element?.scrollIntoView({ block: 'center' });
    // On a touch screen the keyboard would cover half of the page; a tap on the field opens it.
    if (!isCoarse()) element?.focus({ preventScroll: true });
  };

  const goToDoubt = (step: 1 | -1, without?: Doubt) => {
    const left = without ? doubts.filter((doubt) => doubt.cell !== without.cell) : doubts;
    const next = nextDoubt(left, cellOrder(draft), active, step);
    if (next) goTo(next.cell);
    else {
      setActive(null);
      open(null);
      document.getElementById('post-to-stock')?.focus();
    }
  };

  const current = doubts.find((doubt) => doubt.cell === active) ?? null;

  const confirmAndGoOn = (byEnter: boolean) => {
    if (!current) return goToDoubt(1);
    if (current.reason === 'no_item') return pick(current.line_key);
    if (current.reason === 'not_a_number' || current.reason === 'missing') return goToDoubt(1);
    // Either answer is possible: it is pressed itself.
    if (current.reason === 'goods_or_price') return goToDoubt(1);
    // Enter takes none of several possible values; the button under the value does, and posting asks once more.
    if (byEnter && !isConfirmedByEnter(current.reason)) return goToDoubt(1);
    const line = draft.lines.find((one) => one.key === current.line_key);
    for (const field of [current.field, ...(current.also ?? [])]) {
      if (current.line_key === null) dispatch({ type: 'confirm', name: field });
      else if (line?.line_id) dispatch({ type: 'confirm', name: wireName(line.line_id, field) });
    }
    goToDoubt(1, current);
  };

  // The rows keep these for their whole life; what they need of this moment they read when they are called.
  const now = useRef({ goToDoubt, doubts });
  now.current = { goToDoubt, doubts };
  const chosen = useCallback((line_key: string) => {
    const done = now.current.doubts.find((doubt) => doubt.line_key === line_key && doubt.field === 'item');
    // A choice that was not asked for leaves the user where they are.
    if (done) requestAnimationFrame(() => now.current.goToDoubt(1, done));
  }, []);

  const leave = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setActive(null);
  };

  /** Put on the element around all cells. */
  const watch = {
    onFocus: (event: FocusEvent) => {
      const cell = cellOf(event.target);
      if (cell) setActive(cell);
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(pointing.current);
      const cell = cellOf(event.target) ?? cellOf(labeled(event.target));
      pointing.current = setTimeout(() => setPointed(cell), POINT_MS);
    },
    onPointerLeave: () => {
      clearTimeout(pointing.current);
      setPointed(null);
    },
  };

  return {
    active,
    pointed,
    openLine,
    picking,
    current,
    open,
    pick,
    goTo,
    goToDoubt,
    confirmAndGoOn,
    chosen,
    leave,
    watch,
  };
}

/** The field inside the label that the pointer is over. */
function labeled(target: EventTarget): Element | null {
  return target instanceof Element ? (target.closest('label')?.querySelector('[data-cell]') ?? null) : null;
}
