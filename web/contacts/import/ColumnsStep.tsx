import { Button, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { importErrors, importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImport, contactImports, IMPORT_FIELDS, UNKNOWN_TAGS } from '#contract/contacts/imports.ts';
import { call, sentenceOf } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { ColumnList } from '../../ui/import/ColumnList.tsx';
import classes from '../../ui/import/Import.module.css';
import { StepCard } from '../../ui/import/StepCard.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { keepImport } from './keep_import.ts';
import { meaningsOf, withMeaning } from './steps.ts';

interface ColumnsStepProps {
  given: ContactImport;
  onChecking: () => void;
}

const CHOICES = IMPORT_FIELDS.map((field) => ({ value: field, label: importTexts.columns.fields[field] }));

/** Maps columns to fields: proposed from the headings, with examples from the first rows. */
export function ColumnsStep({ given, onChecking }: ColumnsStepProps) {
  const texts = importTexts.columns;
  const { shape, import_id } = given;
  const [mapping, setMapping] = useState(given.mapping);
  const [unknownTags, setUnknownTags] = useState(given.unknown_tags);
  const [fault, setFault] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: () =>
      call(contactImports.check, { params: { import_id }, body: { mapping, unknown_tags: unknownTags } }),
    onSuccess: keepImport,
  });
  const ask = () => {
    const found = mapping.phone_e164 === null ? importErrors.pickPhone : null;
    setFault(found);
    if (!found && !check.isPending) check.mutate(undefined, { onSuccess: onChecking });
  };
  return (
    <StepCard title={texts.title} detail={texts.detail(given.file_name)}>
      <ColumnList
        texts={texts}
        headings={shape.headings}
        samples={shape.samples}
        choices={CHOICES}
        meanings={meaningsOf(mapping, shape.headings.length)}
        onChange={(column, meaning) => setMapping((now) => withMeaning(now, column, meaning))}
      />
      {mapping.tags === null ? null : (
        <Radio.Group
          label={texts.unknownTags}
          value={unknownTags}
          onChange={(value) => setUnknownTags(value as ContactImport['unknown_tags'])}
        >
          <div className={classes.choice}>
            {UNKNOWN_TAGS.map((value) => (
              <Radio key={value} value={value} label={texts.unknownTagsChoices[value]} />
            ))}
          </div>
        </Radio.Group>
      )}
      {fault ? <Failure detail={fault} /> : null}
      {check.error ? <Failure detail={sentenceOf(check.error)} /> : null}
      <FormFoot>
        <DiscardButton import_id={import_id} />
        <Button onClick={ask} loading={check.isPending}>
          {texts.check}
        </Button>
      </FormFoot>
    </StepCard>
  );
}
