import { Button, Progress } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { DoubtfulRow } from './DoubtfulRow.tsx';
import classes from './UploadPanel.module.css';
import type { Upload } from './upload_state.ts';
import { uploads } from './uploads.ts';
import { useChecked } from './useUploads.ts';

const texts = uploadTexts.checks;

function leaveOut(left: Upload[], message: string, status: RefObject<HTMLElement | null>): void {
  // What stands in their place next is sent or rotated with the same key.
  status.current?.focus();
  const onUndo = uploads.leaveOut(left.map(({ id }) => id));
  tellWithUndo({ id: `left-out-${left[0]?.id}`, message, label: commonTexts.actions.undo, onUndo });
}

/** How far the chosen pictures were looked at, and those that are hard to read: each waits for its user, and holds up no other. */
export function PictureChecks({ list }: { list: Upload[] }) {
  const checked = useChecked();
  const status = useRef<HTMLDivElement>(null);
  /** The picture that is rotated now; the others wait for it. */
  const [turning, setTurning] = useState<string | null>(null);
  const unchecked = list.filter(({ state }) => state === 'checking');
  const left = unchecked.length;
  const doubtful = list.filter(({ state }) => state === 'doubtful');
  if (left + doubtful.length === 0) return null;
  const turn = async (id: string, work: () => Promise<void>) => {
    setTurning(id);
    await work().finally(() => setTurning(null));
  };
  return (
    <>
      {left > 0 ? (
        <div className={classes.row}>
          <div className={classes.words}>
            <div className={classes.state}>{texts.checking(checked + 1, checked + left)}</div>
            <Progress value={(checked / (checked + left)) * 100} size="xs" mt={6} aria-label={texts.progress} />
          </div>
          <Button
            size="xs"
            variant="default"
            aria-label={texts.cancel}
            onClick={() => leaveOut(unchecked, texts.canceled(left), status)}
          >
            {uploadTexts.cancel}
          </Button>
        </div>
      ) : null}
      <div className={doubtful.length > 0 ? classes.row : undefined} data-tone="doubt">
        {/* There before there is something to say, so that screen readers hear of it. */}
        <div ref={status} className={classes.words} role="status" tabIndex={-1}>
          {doubtful.length > 0 ? texts.doubtful(doubtful.length) : null}
        </div>
        {doubtful.length > 1 ? (
          <Button
            size="xs"
            variant="default"
            disabled={turning !== null}
            onClick={() => uploads.sendAnyway(doubtful.map(({ id }) => id))}
          >
            {doubtful.some(({ faults }) => faults.length > 0) ? texts.sendAll : texts.sendAllTurned}
          </Button>
        ) : null}
      </div>
      {doubtful.length > 0 ? (
        <ul className={classes.doubtful} aria-label={texts.list}>
          {doubtful.map((upload) => (
            <DoubtfulRow
              key={upload.id}
              upload={upload}
              turning={turning}
              onTurn={(work) => void turn(upload.id, work)}
              onLeaveOut={(name) => leaveOut([upload], texts.leftOut(name), status)}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}
