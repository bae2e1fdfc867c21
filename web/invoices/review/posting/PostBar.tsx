import { Button, Kbd } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { reviewTexts } from '#contract/invoices/review.texts.ts';
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
      <SumMark verdict={verdict} currency={draft.header.currency} />
      {doubts.length > 0 ? (
        <div className={classes.doubt}>
          <span className={classes.words} role="status">
            {current ? (
              <>
                <strong>{cellLabel(draft, current)}</strong> {reviewTexts.reasons[current.reason]}
              </>
            ) : (
              <strong>{texts.toCheck(doubts.length)}</strong>
            )}
          </span>
          {current?.reason === 'no_item' ? (
            <Button className={classes.answer ?? ''} variant="light" onClick={onConfirm}>
              {reviewTexts.item.choose}
            </Button>
          ) : canConfirm ? (
            <Button
              className={classes.answer ?? ''}
              variant="light"
              leftSection={<IconCheck size={17} aria-hidden />}
              rightSection={phone ? null : <Kbd size="xs">Enter</Kbd>}
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

/** The result of the sums in two words; the full sentence is beside the totals. */
function SumMark({ verdict, currency }: { verdict: Verdict; currency: string }) {
  const words = useSumWords(verdict, currency);
  if (verdict.state === 'unknown') return null;
  const Icon = verdict.state === 'adds_up' ? IconCheck : IconAlertTriangle;
  return (
    <span className={classes.sum} data-state={verdict.state} aria-hidden>
      <Icon size={16} />
      {words.title}
    </span>
  );
}

/** These need another answer than "it is right". */
const UNCONFIRMED: ReadonlySet<string> = new Set(['not_a_number', 'no_item', 'missing']);
