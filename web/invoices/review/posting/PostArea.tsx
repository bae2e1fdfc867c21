import type { Doubt } from '../draft/doubts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { Notice } from '../notices/Notice.tsx';
import type { useFocus } from '../useFocus.ts';
import classes from './PostBar.module.css';
import { PostBar } from './PostBar.tsx';
import type { Verdict } from './sums.ts';
import type { usePosting } from './usePosting.ts';

interface PostAreaProps {
  draft: InvoiceDraft;
  doubts: Doubt[];
  verdict: Verdict;
  focus: ReturnType<typeof useFocus>;
  posting: ReturnType<typeof usePosting>;
  isClosed: boolean;
  /** It is being posted or archived. */
  isEnding: boolean;
}

/**
 * What keeps it from being posted or taken back and, while it can be posted, the bar for that. Both stay in view, so that a press of
 * the button is answered where it was pressed.
 */
export function PostArea({ draft, doubts, verdict, focus, posting, isClosed, isEnding }: PostAreaProps) {
  const obstacle = posting.obstacle ? (
    <Notice tone="doubt" alert>
      {posting.obstacle.sentence}
    </Notice>
  ) : null;
  if (isClosed) return obstacle;
  return (
    <div className={classes.area}>
      {obstacle ? <div className={classes.obstacle}>{obstacle}</div> : null}
      <PostBar
        draft={draft}
        doubts={doubts}
        verdict={verdict}
        current={focus.current}
        posting={isEnding}
        onNext={() => focus.goToDoubt(1)}
        onConfirm={() => focus.confirmAndGoOn(false)}
        onPost={posting.post}
      />
    </div>
  );
}
