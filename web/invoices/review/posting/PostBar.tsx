import { Button, Kbd } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { isConfirmedByEnter } from '#contract/invoices/review/questions.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import type { Doubt } from '../draft/doubts.ts';
import { type InvoiceDraft, isBlank } from '../draft/draft.ts';
import { cellLabel } from '../lines/cell_label.ts';
import { usePhone } from '../lines/cells.ts';
import { useSumWords } from '../useSumWords.ts';
import classes from './PostBar.module.css';
import type { Verdict } from './sums.ts';

interface PostBarProps {
  draft: InvoiceDraft;
  doubts: Doubt[];
  verdict: Verdict;
  /** The doubt that is being looked at. */
  current: Doubt | null;
  posting: boolean;
  onNext: () => void;
  onConfirm: () => void;
  onPost: () => void;
}

/** Within reach of the thumb: the current value to check, its answer, and the button that posts. */
export function PostBar({ draft, doubts, verdict, current, posting, onNext, onConfirm, onPost }: PostBarProps) {
  const texts = reviewTexts.page;
  const phone = usePhone();
  const canConfirm = current !== null && !UNCONFIRMED.has(current.reason);
  return (
    <div className={classes.root}>
      <VerdictMark verdict={verdict} doubts={doubts} currency={draft.header.currency} />
      {doubts.length > 0 ? (
        <div className={classes.doubt}>
          <span className={classes.words} role="status">
            {current ? (
              <>
                <strong>{cellLabel(draft, current)}</strong> {reviewTexts.reasons[current.reason]}
              </>
            ) : null}
          </span>
          {current?.reason === 'no_item' ? (
            <Button className={classes.answer ?? ''} variant="light" loading={posting} onClick={onConfirm}>
              {reviewTexts.item.choose}
            </Button>
          ) : canConfirm ? (
            <Button
              className={classes.answer ?? ''}
              variant="light"
              loading={posting}
              leftSection={<IconCheck size={17} aria-hidden />}
              rightSection={phone ? null : <ConfirmKeys reason={current.reason} />}
              onClick={onConfirm}
            >
              {texts.right}
            </Button>
          ) : (
            <Button
              className={classes.answer ?? ''}
              variant="default"
              rightSection={<IconArrowRight size={17} aria-hidden />}
              onClick={onNext}
            >
              {texts.nextDoubt}
            </Button>
          )}
        </div>
      ) : (
        <span className={classes.done}>{draft.lines.every(isBlank) ? invoiceTexts.noLines : texts.allChecked}</span>
      )}
      <Button className={classes.post ?? ''} size="md" id="post-to-stock" loading={posting} onClick={onPost}>
        {reviewTexts.post.button}
      </Button>
      {phone ? null : (
        <span className={classes.keys} aria-hidden>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
        </span>
      )}
    </div>
  );
}

/** Enter passes by a value that a user has to choose; it takes a key more. */
function ConfirmKeys({ reason }: Pick<Doubt, 'reason'>) {
  return (
    <>
      {isConfirmedByEnter(reason) ? null : (
        <>
          <Kbd size="xs">Alt</Kbd>{' '}
        </>
      )}
      <Kbd size="xs">Enter</Kbd>
    </>
  );
}

/** What is left to do in two words, always in view; the full sentence about the sums is beside the totals. */
function VerdictMark({ verdict, doubts, currency }: Pick<PostBarProps, 'verdict' | 'doubts'> & { currency: string }) {
  const words = useSumWords(verdict, currency);
  const open = doubts.length > 0 ? reviewTexts.page.toCheck(doubts.length) : null;
  const isOff = verdict.state === 'off';
  // While a value is open, the sums say nothing that is certain.
  if (!isOff && !open && verdict.state === 'unknown') return null;
  const isGood = !isOff && !open;
  const Icon = isGood ? IconCheck : IconAlertTriangle;
  return (
    <span className={classes.sum} data-state={isGood ? 'adds_up' : 'off'}>
      <Icon size={16} aria-hidden />
      {isOff || isGood ? <span>{words.title}</span> : null}
      {open ? <span>{open}</span> : null}
    </span>
  );
}

/** These need another answer than "it is right". */
const UNCONFIRMED: ReadonlySet<string> = new Set(['not_a_number', 'no_item', 'missing', 'goods_or_price']);
