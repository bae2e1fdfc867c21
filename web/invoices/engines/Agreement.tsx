import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { AgreementSwitch, type LeavingVision, sentWords } from '../../account/vision/AgreementSwitch.tsx';
import classes from './Readings.module.css';

const texts = engineTexts.agreement;

interface AgreementProps {
  vision: LeavingVision;
  mayAgree: boolean;
}

/** The agreement in the dialog of a document's readings. */
export function Agreement({ vision, mayAgree }: AgreementProps) {
  return (
    <section className={classes.agreement} aria-label={texts.title}>
      <h3 className={classes.title}>{texts.title}</h3>
      <p className={classes.detail}>{sentWords(vision)}</p>
      <AgreementSwitch vision={vision} mayAgree={mayAgree} />
    </section>
  );
}
