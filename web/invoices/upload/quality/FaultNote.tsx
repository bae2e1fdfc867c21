import { captureTexts } from '#contract/invoices/upload.texts.ts';
import classes from '../PagesSheet.module.css';
import type { PhotoFault } from './photo_faults.rules.ts';

/** What makes a photo hard to read, said at once: a single fault with its remedy, several by their names alone. */
export function FaultNote({ faults }: { faults: PhotoFault[] }) {
  const texts = captureTexts;
  const [first, ...more] = faults;
  return (
    // There before there is something to say, so that screen readers hear of it.
    <div role="status">
      {first ? (
        <p className={classes.fault}>
          {more.length === 0
            ? texts.faults[first]
            : texts.severalFaults(faults.map((fault) => texts.faultNames[fault]))}{' '}
          {texts.sendAnyway}
        </p>
      ) : null}
    </div>
  );
}
