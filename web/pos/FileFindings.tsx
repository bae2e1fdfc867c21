import type { SalesCheck } from '#contract/pos/files.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import classes from './Pos.module.css';

const texts = posTexts.file;

/** What was found in a sales file, and what could not be read. */
export function FileFindings({ read, hidden }: { read: SalesCheck; hidden: boolean }) {
  return (
    <div aria-live="polite" hidden={hidden}>
      <p>
        {texts.found(
          read.kind === 'tickets' ? texts.tickets(read.sale_count) : texts.days(read.sale_count),
          read.line_count,
        )}
        {read.known_count > 0 ? ` · ${texts.known(read.known_count)}` : null}
      </p>
      {read.unmatched_count > 0 ? <p className={classes.doubt}>{texts.unmatched(read.unmatched_count)}</p> : null}
      {read.fault_count > 0 ? (
        <>
          <p className={classes.doubt}>{texts.faults(read.fault_count)}</p>
          <ul className={classes.faults}>
            {read.faults.map(({ row, detail }) => (
              <li key={row}>{texts.fault(row, detail)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
