import { Button } from '@mantine/core';
import { faultSentence, importTexts } from '#contract/contacts/imports.texts.ts';
import type { ContactImport, ImportCheck, SayingNo } from '#contract/contacts/imports.ts';
import { useFormat } from '../../format.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { StatTile, StatTiles } from '../../ui/list/StatTile.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { OptOutButton } from './OptOutButton.tsx';
import { RowProgress } from './RowProgress.tsx';
import { SayingNoChoice } from './SayingNoChoice.tsx';

interface CheckStepProps {
  given: ContactImport;
  sayingNo: SayingNo;
  onSayingNo: (sayingNo: SayingNo) => void;
  onStep: (step: 'columns' | 'consent') => void;
  onRunning: () => void;
}

/** What is in the file, before any contact is imported. */
export function CheckStep({ given, sayingNo, onSayingNo, onStep, onRunning }: CheckStepProps) {
  const texts = importTexts.check;
  const { check } = given;
  if (given.state === 'checking' || !check) {
    return (
      <StepCard title={texts.title} detail={texts.checking}>
        <RowProgress given={given} />
        <FormFoot>
          <DiscardButton import_id={given.import_id} />
        </FormFoot>
      </StepCard>
    );
  }
  const stopping = check.opting_out + (sayingNo === 'opt_out' ? check.saying_no : 0);
  return (
    <StepCard title={texts.title} detail={check.fresh === 0 ? texts.nobody : given.file_name}>
      <Counts check={check} />
      {check.suppressed > 0 ? <p className={classes.notice}>{texts.suppressed(check.suppressed)}</p> : null}
      {check.unwanted > 0 ? <p className={classes.notice}>{texts.unwanted(check.unwanted)}</p> : null}
      {check.unanswered > 0 ? <p className={classes.notice}>{texts.unanswered(check.unanswered)}</p> : null}
      {check.opting_out > 0 ? <p className={classes.notice}>{texts.optingOut(check.opting_out)}</p> : null}
      {check.saying_no > 0 ? <SayingNoChoice check={check} value={sayingNo} onChange={onSayingNo} /> : null}
      {check.unknown_tags.length > 0 ? (
        <p className={classes.notice}>
          {texts.unknownTags[given.unknown_tags](
            check.unknown_tags.map(({ name, rows }) => texts.tagRows(name, rows)).join(', '),
          )}
        </p>
      ) : null}
      <Faults check={check} />
      <FormFoot>
        <Button variant="default" onClick={() => onStep('columns')}>
          {texts.change}
        </Button>
        {check.fresh > 0 ? (
          <Button onClick={() => onStep('consent')}>{texts.next}</Button>
        ) : (
          <DiscardButton import_id={given.import_id} />
        )}
        {check.fresh === 0 && stopping > 0 ? (
          <OptOutButton import_id={given.import_id} count={stopping} sayingNo={sayingNo} onRunning={onRunning} />
        ) : null}
      </FormFoot>
    </StepCard>
  );
}

function Counts({ check }: { check: ImportCheck }) {
  const texts = importTexts.check;
  const format = useFormat();
  return (
    <StatTiles label={texts.counts}>
      <StatTile label={texts.fresh} value={format.quantity(check.fresh)} detail={texts.freshDetail} />
      <StatTile label={texts.known} value={format.quantity(check.known)} detail={texts.knownDetail} />
      <StatTile label={texts.duplicate} value={format.quantity(check.duplicate)} detail={texts.duplicateDetail} />
      <StatTile
        label={texts.refused}
        value={format.quantity(check.refused)}
        detail={check.refused > 0 ? texts.refusedDetail : '\u00a0'}
        tone={check.refused > 0 ? 'doubt' : 'plain'}
      />
    </StatTiles>
  );
}

function Faults({ check }: { check: ImportCheck }) {
  const texts = importTexts.check;
  if (check.errors.length === 0) return null;
  const more = check.refused - new Set(check.errors.map(({ row }) => row)).size;
  return (
    <div className={classes.faults}>
      <h3 className={classes.small}>{texts.errors}</h3>
      <ul>
        {check.errors.map((fault) => (
          <li key={`${fault.row} ${fault.column} ${fault.reason} ${fault.value}`}>{faultSentence(fault)}</li>
        ))}
      </ul>
      {more > 0 ? <p className={classes.note}>{texts.moreErrors(more)}</p> : null}
    </div>
  );
}
