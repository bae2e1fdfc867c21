import { lazy, Suspense, useEffect, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { isPostedKind } from '#contract/invoices/kind_names.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { useDecisions } from './draft/useDecisions.ts';
import { useDoubts } from './draft/useDoubts.ts';
import { useQueue } from './draft/useQueue.ts';
import { useReview } from './draft/useReview.ts';
import { useEffort } from './effort.ts';
import { HeaderFields } from './header/HeaderFields.tsx';
import { ReviewHeader } from './header/ReviewHeader.tsx';
import { ReviewMenu } from './header/ReviewMenu.tsx';
import { InvoiceLinks } from './InvoiceLinks.tsx';
import { usePhone, useSplit } from './lines/cells.ts';
import { LineGrid } from './lines/LineGrid.tsx';
import { useLineActions } from './lines/useLineActions.ts';
import { PageStage } from './page/PageStage.tsx';
import { PostArea } from './posting/PostArea.tsx';
import { TotalsBar } from './posting/TotalsBar.tsx';
import { usePosting } from './posting/usePosting.ts';
import classes from './Review.module.css';
import { ReviewContent } from './ReviewContent.tsx';
import { ReviewDialogs } from './ReviewDialogs.tsx';
import { SaveMark } from './SaveMark.tsx';
import { useFocus } from './useFocus.ts';
import { useShortcuts } from './useShortcuts.ts';

const ReviewNotices = lazy(async () => ({ default: (await import('./notices/ReviewNotices.tsx')).ReviewNotices }));

interface ReviewProps {
  invoice: Invoice;
  refetch: () => void;
}

/** One invoice beside its pages: check the values in doubt, correct them, post it. */
export function Review({ invoice, refetch }: ReviewProps) {
  const { user } = useShop();
  const mayEdit = hasRole(user, 'manager');
  const mayReread = hasRole(user, 'staff');
  const review = useReview(invoice, { user_id: user.user_id, mayEdit });
  const { dispatch, status } = review;
  const { said, draft } = review.state;
  const isPostable = isPostedKind(said.kind);
  const isClosed = !review.editable || !isPostable;
  const phone = usePhone();
  const split = useSplit();
  const queue = useQueue(said.invoice_id);
  const [keysShown, showKeys] = useState(false);

  const { verdict, doubts, places, doubtful } = useDoubts(review);
  const focus = useFocus({ draft, doubts, isClosed, dispatch });
  const { active, pointed, goTo } = focus;

  const name = [draft.header.vendor, draft.header.number].filter(Boolean).join(' · ') || said.file_name;
  const posting = usePosting({ review, name, doubts, goTo });
  const decide = useDecisions(said.invoice_id, review.adopt, () => review.autosave.flush(), review.version);
  // What is entered while the review ends would be replaced by the answer.
  const isEnding = posting.posting || decide.archiving;
  const readOnly = isClosed || isEnding;
  const decisions = isEnding ? { ...decide, archive: doNothing, reread: doNothing } : decide;

  const { letters, keepLetters } = useShortcuts({ readOnly, queue, focus, posting, onHelp: () => showKeys(true) });
  const undoing = isClosed ? 'over' : isEnding ? 'held' : 'open';
  const { actions, addLine } = useLineActions(review, decide.change, focus, undoing);

  useTitle(name);
  useEffort(said.invoice_id, review.editable);

  const shownActive = isClosed ? null : active;
  const fields = { draft, doubts, active: shownActive, isClosed, readOnly, dispatch };
  const isPosted = said.status === 'posted';
  const links = <InvoiceLinks invoice={said} payment={isPosted ? invoice.payment : null} mayEdit={mayEdit} />;
  const head = <HeaderFields {...fields} isSlip={said.kind === 'packing_slip'} />;
  const lines = (
    <LineGrid
      {...fields}
      said={said}
      products={verdict.broken_lines}
      followed={review.state.followed}
      card={phone}
      openLine={focus.openLine}
      picking={focus.picking}
      actions={actions}
      onAdd={() => addLine()}
    />
  );
  const totals = (
    <TotalsBar
      {...fields}
      verdict={verdict}
      onShowLine={(line_key) => goTo(`${line_key}.amount`)}
      onAddLine={addLine}
      tellWithUndo={actions.tellWithUndo}
    />
  );
  return (
    <div className={classes.root} data-split={split || undefined}>
      <PageStage
        // How far the reading is comes with events, not with answers.
        invoice={said.status === 'reading' ? invoice : said}
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
          queue={queue}
          save={review.editable ? <SaveMark status={status} /> : null}
          menu={
            <ReviewMenu
              invoice={said}
              mayEdit={mayEdit}
              mayReread={mayReread}
              decide={decisions}
              onKeys={() => showKeys(true)}
            />
          }
        />
        <Suspense>
          <ReviewNotices
            review={review}
            // An approval is no other version of the document.
            approval={invoice.approval ?? null}
            mayEdit={mayEdit}
            mayReread={mayReread}
            decide={decisions}
          />
        </Suspense>
        {isPosted ? null : links}
        <ReviewContent
          invoice={invoice}
          said={said}
          head={head}
          links={links}
          lines={lines}
          totals={totals}
          mayEdit={mayEdit}
          busy={posting.posting}
          onTakeBack={() => void posting.takeBack()}
          next={queue.next}
          change={decide.change}
          onPage={refetch}
        />
        <PostArea {...{ draft, doubts, verdict, focus, posting, isClosed, isEnding }} />
      </div>
      <ReviewDialogs posting={posting} keys={{ shown: keysShown, hide: () => showKeys(false), letters, keepLetters }} />
    </div>
  );
}

const doNothing = () => undefined;

function useTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${commonTexts.product}`;
  }, [name]);
}
