import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { PhoneBubble } from '../words/PhoneBubble.tsx';
import { namedIn } from './named.ts';
import classes from './TemplateForm.module.css';

const texts = templateTexts.form;

interface TemplatePreviewProps {
  company: string;
  body: string;
  /** Null: everybody gets `body`. */
  spanish: string | null;
}

/** The phone that gets a template. */
export function TemplatePreview({ company, body, spanish }: TemplatePreviewProps) {
  const { text, isWhole } = namedIn(body, company);
  return (
    <aside className={classes.preview} aria-label={texts.preview}>
      <PhoneBubble from={company} text={text} note={isWhole ? undefined : texts.previewHint} />
      {spanish ? (
        <div lang="es">
          <PhoneBubble from={company} text={namedIn(spanish, company).text} label={texts.spanish} />
        </div>
      ) : null}
    </aside>
  );
}
