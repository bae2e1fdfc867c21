import { useLocalStorage } from '@mantine/hooks';
import { lazy, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Invoice } from '#contract/invoices.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { invoiceTexts } from '#contract/texts/invoices.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { tell } from '../../ui/notify.ts';
import { Once } from '../../ui/Once.tsx';
import { tellWithUndo } from '../../ui/undo.tsx';
import { usePhone, useSplit } from './cells.ts';
import { listDoubts } from './doubts.ts';
import { placesOf } from './evidence.ts';
import { HeaderFields } from './HeaderFields.tsx';
import { LineGrid } from './LineGrid.tsx';
import type { LineActions } from './LineRow.tsx';
import { Notice } from './Notice.tsx';
import { SaveNotice, StateNotice } from './Notices.tsx';
import { PageStage } from './PageStage.tsx';
import { PostBar } from './PostBar.tsx';
import { PostedPanel } from './PostedPanel.tsx';
import { ReadingPanel } from './ReadingPanel.tsx';
import classes from './Review.module.css';
import { LookTag, ReviewHeader } from './ReviewHeader.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';
import { SaveMark } from './SaveMark.tsx';
import { judge } from './sums.ts';
import { TotalsBar } from './TotalsBar.tsx';
import { useDecisions } from './useDecisions.ts';
import { useFocus } from './useFocus.ts';
import { usePosting } from './usePosting.ts';
import { useQueue } from './useQueue.ts';
import { useReview } from './useReview.ts';
import { useReviewKeys } from './useReviewKeys.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

interface ReviewProps {
  invoice: Invoice;
  refetch: () => void;
}

const NOT_PRINTED: ReadonlySet<string> = new Set(['item', 'stock_quantity']);

/** One invoice beside its pages: look at what is in doubt, correct it, post it. */
export function Review({ invoice, refetch }: ReviewProps) {
  const { user } = useShop();
  const mayEdit = hasRole(user, 'manager');
  const review = useReview(invoice, mayEdit);
  const { dispatch, status } = review;
  const { said, base, draft } = review.state;
  const readOnly = !review.editable;
  const phone = usePhone();
  const split = useSplit();
  const navigate = useNavigate();
  const format = useFormat();
  const queue = useQueue(said.invoice_id);
  const [keysShown, showKeys] = useState(false);
  const [letters, setLetters] = useLocalStorage({ key: 'review.letters', defaultValue: true });

  const verdict = useMemo(() => judge(draft), [draft]);
  const doubts = useMemo(
    () => (readOnly ? [] : listDoubts(said, base, draft, verdict.broken_lines)),
    [readOnly, said, base, draft, verdict],
  );
  const places = useMemo(() => placesOf(said), [said]);
  // An item and a stock quantity are not printed: there is nothing on the page to mark.
  const doubtful = useMemo(
    () => new Set(doubts.filter((doubt) => !NOT_PRINTED.has(doubt.field)).map((doubt) => doubt.cell)),
    [doubts],
  );
  const focus = useFocus({ draft, doubts, dispatch });
  const { active, pointed, goTo } = focus;

  const currency = /^[A-Z]{3}$/.test(draft.header.currency) ? draft.header.currency : null;
  const money = (amount: number) => format.money(amount, currency);
  const posting = usePosting({ review, doubts, verdict, money, goTo });
  const decide = useDecisions(said.invoice_id, review.adopt, () => review.autosave.flush());

  useReviewKeys(letters, (key) => {
    if (key === 'help') showKeys(true);
    else if (key === 'leave_field') focus.leave();
    else if (key === 'next_invoice' && queue.next) navigate(paths.invoice(queue.next));
    else if (key === 'previous_invoice' && queue.previous) navigate(paths.invoice(queue.previous));
    else if (readOnly) return;
    else if (key === 'post') posting.post();
    else if (key === 'confirm') focus.confirmAndGoOn();
    else if (key === 'next_doubt') focus.goToDoubt(1);
    else if (key === 'previous_doubt') focus.goToDoubt(-1);
  });

  const actions = useMemo<LineActions>(
    () => ({
      dispatch,
      pick: focus.pick,
      open: focus.open,
      chosen: focus.chosen,
      remove: (line_key) => {
        const { lines } = review.latest().draft;
        const index = lines.findIndex((line) => line.key === line_key);
        const line = lines[index];
        if (!line) return;
        dispatch({ type: 'remove_line', key: line_key });
        const name = line.description || line.code;
        tellWithUndo({
          id: `removed-${line_key}`,
          message: name ? invoiceTexts.review.lineRemoved(name) : invoiceTexts.review.lineRemovedPlain,
          label: invoiceTexts.review.undo,
          onUndo: () => dispatch({ type: 'restore_line', line, index }),
        });
      },
    }),
    [dispatch, focus.pick, focus.open, focus.chosen, review.latest],
  );
  const addLine = () => {
    const key = crypto.randomUUID();
    dispatch({ type: 'add_line', key, after: null });
    goTo(`${key}.description`);
  };

  const { recovered } = review;
  useEffect(() => {
    if (recovered) tell(invoiceTexts.save.recovered);
  }, [recovered]);

  const name = [draft.header.vendor, draft.header.number].filter(Boolean).join(' · ') || said.file_name;
  useEffect(() => {
    document.title = `${name} · ${commonTexts.product}`;
  }, [name]);

  // A file that came twice was never read: there is nothing to show of it.
  const isRead =
    said.status === 'needs_review' ||
    ((said.status === 'rejected' || said.status === 'duplicate') && said.engine !== null);
  const shownActive = readOnly ? null : active;
  const fields = { draft, doubts, active: shownActive, readOnly, dispatch };
  const head = <HeaderFields {...fields} />;
  const totals = <TotalsBar {...fields} verdict={verdict} onShowLine={(line_key) => goTo(`${line_key}.amount`)} />;
  return (
    <div className={classes.root} data-split={split || undefined}>
      <PageStage
        invoice={said}
        places={places}
        lit={pointed ?? active}
        doubtful={doubtful}
        split={split}
        onPick={goTo}
      />
      <div className={classes.paper} {...focus.watch}>
        <ReviewHeader
          vendor={draft.header.vendor}
          number={draft.header.number}
          fallback={said.file_name}
          tags={<LookTag count={doubts.length} />}
          queue={queue}
          save={review.editable ? <SaveMark status={status} /> : null}
          menu={<ReviewMenu invoice={said} mayEdit={mayEdit} decide={decide} onKeys={() => showKeys(true)} />}
        />
        <StateNotice
          invoice={said}
          mayEdit={mayEdit}
          onReopen={decide.reopen}
          onPutAside={decide.putAside}
          onReread={decide.reread}
        />
        <SaveNotice status={status} review={review} />
        {said.status === 'needs_review' && !mayEdit ? (
          <Notice tone="quiet">{invoiceTexts.post.notAllowed}</Notice>
        ) : null}
        {said.status === 'reading' ? <ReadingPanel invoice={invoice} onPage={refetch} /> : null}
        {said.status === 'posted' ? (
          <>
            <PostedPanel
              invoice={said}
              mayEdit={mayEdit}
              busy={posting.posting}
              next={queue.next}
              onTakeBack={() => void posting.takeBack()}
            >
              {head}
            </PostedPanel>
            {totals}
          </>
        ) : null}
        {isRead ? (
          <>
            {head}
            <LineGrid
              said={said}
              draft={draft}
              doubts={doubts}
              products={verdict.broken_lines}
              readOnly={readOnly}
              card={phone}
              openLine={focus.openLine}
              picking={focus.picking}
              active={shownActive}
              actions={actions}
              dispatch={dispatch}
              onAdd={addLine}
            />
            {totals}
          </>
        ) : null}
        {posting.obstacle ? (
          <Notice tone="doubt" alert>
            {posting.obstacle.sentence}
          </Notice>
        ) : null}
        {readOnly ? null : (
          <PostBar
            draft={draft}
            doubts={doubts}
            verdict={verdict}
            current={focus.current}
            posting={posting.posting}
            onNext={() => focus.goToDoubt(1)}
            onConfirm={focus.confirmAndGoOn}
            onPost={posting.post}
          />
        )}
      </div>
      <Once opened={keysShown}>
        {(opened) => (
          <KeysDialog opened={opened} onClose={() => showKeys(false)} letters={letters} onLetters={setLetters} />
        )}
      </Once>
    </div>
  );
}
