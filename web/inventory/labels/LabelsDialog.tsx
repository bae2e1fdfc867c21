import { Button, Checkbox, Modal, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { labelTexts as texts } from '#contract/inventory/labels.texts.ts';
import { LABEL_SHEET_NAMES, type LabelSheet, labels, labelsOf } from '#contract/inventory/labels.ts';
import { LABELS_EACH_MAX } from '#contract/inventory/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { saveAnswer } from '../../ui/save_answer.ts';
import classes from './Labels.module.css';

export interface LabelsDialogProps {
  opened: boolean;
  /** The items in the order of their labels, or an area, whose shelf order they follow. */
  of: { item_ids: string[] } | { area_id: string };
  itemCount: number;
  onClose: () => void;
}

interface Values {
  sheet: LabelSheet;
  each: number | string;
  start: number | string;
  has_price: boolean;
  has_sku: boolean;
  has_date: boolean;
}

const KEPT_SHEET = 'label_sheet';

/** What labels are printed on, and what is on them. The sheet of the last time is kept on this device. */
export function LabelsDialog({ opened, of, itemCount, onClose }: LabelsDialogProps) {
  const kept = LABEL_SHEET_NAMES.find((name) => name === localStorage.getItem(KEPT_SHEET));
  const form = useForm<Values>({
    initialValues: { sheet: kept ?? 'avery_5160', each: 1, start: 1, has_price: true, has_sku: true, has_date: false },
    validate: {
      each: (each) => (isWithin(each, LABELS_EACH_MAX) ? null : texts.wholeNumber),
      start: (start, { sheet }) =>
        isWithin(start, Number.POSITIVE_INFINITY)
          ? Number(start) <= labelsOf(sheet)
            ? null
            : texts.startBeyond
          : texts.wholeNumber,
    },
  });
  const { sheet, each } = form.values;
  const print = useMutation({
    mutationFn: async (values: Values) => {
      const body = { ...values, ...of, each: Number(values.each), start: Number(values.start) };
      return saveAnswer(await call(labels.print, { body }));
    },
    onSuccess: () => {
      localStorage.setItem(KEPT_SHEET, sheet);
      onClose();
    },
  });
  const isRoll = labelsOf(sheet) === 1;
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!print.isPending) print.mutate({ ...values, start: isRoll ? 1 : values.start });
        })}
      >
        <p className={classes.detail}>{texts.detail(itemCount)}</p>
        {print.error ? <Failure title={texts.failed} detail={sentenceOf(print.error)} /> : null}
        <NativeSelect
          label={texts.sheet}
          data={LABEL_SHEET_NAMES.map((value) => ({ value, label: texts.sheets[value] }))}
          {...form.getInputProps('sheet')}
        />
        <div className={classes.pair}>
          <NumberField label={texts.each} decimals={0} {...form.getInputProps('each')} />
          {isRoll ? null : <NumberField label={texts.start} decimals={0} {...form.getInputProps('start')} />}
        </div>
        {isRoll ? null : <p className={classes.detail}>{texts.startHint(labelsOf(sheet))}</p>}
        <Checkbox label={texts.price} {...form.getInputProps('has_price', { type: 'checkbox' })} />
        <Checkbox label={texts.sku} {...form.getInputProps('has_sku', { type: 'checkbox' })} />
        <Checkbox label={texts.date} {...form.getInputProps('has_date', { type: 'checkbox' })} />
        <p className={classes.detail}>{texts.trueSize}</p>
        <FormFoot>
          <Button type="submit" loading={print.isPending}>
            {texts.print(itemCount * (Number(each) || 1))}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

function isWithin(value: number | string, most: number): boolean {
  const number = Number(value);
  return value !== '' && Number.isInteger(number) && number >= 1 && number <= most;
}
