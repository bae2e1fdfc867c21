import { captureTexts } from '#contract/invoices/capture/upload.texts.ts';
import classes from '../PagesSheet.module.css';
import { faultWords } from './fault_words.ts';
import type { PhotoFault } from './photo_faults.rules.ts';

/** What makes a photo hard to read, said at once. */
export function FaultNote({ faults }: { faults: PhotoFault[] }) {
  const words = faultWords(faults);
  return (
    // There before there is something to say, so that screen readers hear of it.
    <div role="status">
      {words ? (
        <p className={classes.fault}>
          {words} {captureTexts.sendAnyway}
        </p>
      ) : null}
    </div>
  );
}
