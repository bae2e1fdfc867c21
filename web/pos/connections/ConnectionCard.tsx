import { useState } from 'react';
import type { PosConnection } from '#contract/pos/connections.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { useFormat } from '../../format.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { isInReview } from '../in_review.ts';
import screen from '../Pos.module.css';
import { ConnectionActions } from './ConnectionActions.tsx';
import classes from './Connections.module.css';
import { TaskProgress } from './TaskProgress.tsx';

const SetUpDialog = lazyPart(async () => (await import('./SetUpDialog.tsx')).SetUpDialog);
const SourcesDialog = lazyPart(async () => (await import('./SourcesDialog.tsx')).SourcesDialog);
const ValuesDialog = lazyPart(async () => (await import('./ValuesDialog.tsx')).ValuesDialog);
const ReviewDialog = lazyPart(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

const texts = posTexts.sync;

interface CardProps {
  connection: PosConnection;
  mayEdit: boolean;
  /** Whether it counts what is on the shelf. */
  isCounting: boolean;
}

/** One point of sale: its state, what is under way, and what can be done. */
export function ConnectionCard({ connection, mayEdit, isCounting }: CardProps) {
  const format = useFormat();
  const [isSettingUp, setSettingUp] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  /** The task of the review that was opened last; it stays while its dialog closes. */
  const [reviewed, setReviewed] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isComparing, setComparing] = useState(false);
  /** The number of times that a dialog was opened: a late answer closes only the one that it belongs to. */
  const [openings, setOpenings] = useState(0);
  const { driver, state, account_name, place_name, synced_until, task } = connection;
  const system = posTexts.systems[driver];
  // It was accepted or left out, here or by another user.
  if (isReviewing && !(task?.task_id === reviewed && isInReview(task))) setReviewing(false);
  const open = (set: (isOpen: true) => void) => {
    set(true);
    setOpenings((count) => count + 1);
  };
  return (
    <article className={classes.card} aria-label={system}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {[...new Set([system, account_name, place_name])].filter(Boolean).join(' · ')}
        </h3>
        <p className={state === 'signed_out' ? screen.doubt : screen.quiet}>
          {texts.states[state]}
          {state === 'active' && synced_until ? ` · ${texts.upTo(format.instant(synced_until))}` : null}
        </p>
        <Reserved connection={connection} />
        <Counts connection={connection} />
      </div>
      {/* Without a permission, the state says it all. */}
      {task && !['disconnected', 'signed_out'].includes(state) ? (
        <TaskProgress task={task} isFirst={!connection.is_accepted} />
      ) : null}
      <ConnectionActions
        connection={connection}
        mayEdit={mayEdit}
        onSetUp={() => open(setSettingUp)}
        onReview={() => {
          setReviewed(task?.task_id ?? null);
          open(setReviewing);
        }}
        onChoose={() => open(setChoosing)}
        onCompare={() => setComparing(true)}
      />
      <LazyDialog key={`setting-up-${openings}`} opened={isSettingUp} onFailure={() => setSettingUp(false)}>
        {(opened) => <SetUpDialog opened={opened} connection={connection} onClose={() => setSettingUp(false)} />}
      </LazyDialog>
      <LazyDialog key={`choosing-${openings}`} opened={isChoosing} onFailure={() => setChoosing(false)}>
        {(opened) => (
          <SourcesDialog
            opened={opened}
            connection={connection}
            isCounting={isCounting}
            onClose={() => setChoosing(false)}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={isComparing} onFailure={() => setComparing(false)}>
        {(opened) => <ValuesDialog opened={opened} connection={connection} onClose={() => setComparing(false)} />}
      </LazyDialog>
      <LazyDialog key={`reviewing-${openings}`} opened={isReviewing} onFailure={() => setReviewing(false)}>
        {(opened) =>
          reviewed ? <ReviewDialog opened={opened} taskId={reviewed} onClose={() => setReviewing(false)} /> : null
        }
      </LazyDialog>
    </article>
  );
}

type Shown = Pick<CardProps, 'connection'>;

function Reserved({ connection: { open_tickets, reserved } }: Shown) {
  const format = useFormat();
  if (open_tickets === 0) return null;
  const goods = reserved.map(({ quantity, stock_unit, item }) =>
    texts.goods(format.stock(quantity), format.unit(stock_unit), item),
  );
  return (
    <p className={screen.quiet}>
      {goods.length > 0 ? texts.reserved(open_tickets, goods.join(', ')) : texts.openTickets(open_tickets)}
    </p>
  );
}

/** What became of the counts that are sent, and what differs. */
function Counts({ connection: { driver, state, sources, value_count, counts_fault, counts_sent_at } }: Shown) {
  const format = useFormat();
  if (state !== 'active') return null;
  const { sent, faults } = posTexts.sources;
  const system = posTexts.systems[driver];
  return (
    <>
      {counts_fault ? (
        <p className={screen.doubt}>
          {counts_fault === 'signed_out' ? faults.signed_out(system) : faults.other(system)}
        </p>
      ) : null}
      {sources.count === 'counterbook' && counts_sent_at && !counts_fault ? (
        <p className={screen.quiet}>{sent(format.instant(counts_sent_at))}</p>
      ) : null}
      {value_count > 0 ? <p className={screen.doubt}>{posTexts.values.differ(value_count)}</p> : null}
    </>
  );
}
