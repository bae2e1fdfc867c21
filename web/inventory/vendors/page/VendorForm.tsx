import { Button, Chip, Group, Input, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCOUNT_NUMBER_MAX } from '#contract/inventory/limits.ts';
import { newVendor } from '#contract/inventory/vendors/new_vendor.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type VendorDetails, vendors } from '#contract/inventory/vendors/vendors.ts';
import { EMAIL_MAX, NAME_MAX, NOTE_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../../api.ts';
import { invalidate } from '../../../query.ts';
import { tell } from '../../../ui/dialogs/notify.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { FormFoot } from '../../../ui/fields/FormFoot.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { refuseFields } from '../../../ui/fields/refuse_fields.ts';
import { VendorContactFields } from './VendorContactFields.tsx';
import classes from './VendorForm.module.css';
import { changesOf, fieldsOf, inputOf, refusalsOf, type VendorFields } from './vendor_fields.ts';

const texts = vendorTexts.form;
const CURRENCIES = Intl.supportedValuesOf('currency');

interface VendorFormProps {
  opened: boolean;
  onClose: () => void;
  /** Null: a new one. */
  vendor: VendorDetails | null;
  onSaved?: ((saved: VendorDetails) => void) | undefined;
}

export function VendorForm({ opened, onClose, vendor, onSaved }: VendorFormProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={vendor ? texts.title(vendor.name) : texts.addTitle}
      size="lg"
      // A slip of the thumb beside the form must not cost what was typed.
      closeOnClickOutside={false}
    >
      <Fields onClose={onClose} vendor={vendor} onSaved={onSaved} />
    </Modal>
  );
}

function Fields({ vendor: current, onClose, onSaved }: Omit<VendorFormProps, 'opened'>) {
  // The vendor can change while the form is open; what a user changed is told from what they saw.
  const [vendor] = useState(current);
  const form = useForm<VendorFields>({ initialValues: fieldsOf(vendor) });
  const save = useMutation({
    mutationFn: (fields: VendorFields) => {
      const name = fields.name.trim();
      if (!vendor) return call(newVendor.create, { body: { name, ...inputOf(fields) } });
      const body = { ...changesOf(vendor, fields), ...(name === vendor.name ? {} : { name }) };
      return call(vendors.update, { params: { vendor_id: vendor.vendor_id }, body });
    },
    onSuccess: (saved) => {
      void invalidate(vendors.get, vendors.list);
      tell(vendor ? texts.saved(saved.name) : texts.added(saved.name));
    },
    onError: (error) => refuseFields(form, refusalsOf(error)),
  });
  const failedWhole = save.isError && Object.keys(refusalsOf(save.error)).length === 0;
  const close = (saved: VendorDetails) => {
    onClose();
    onSaved?.(saved);
  };
  return (
    <form onSubmit={form.onSubmit((fields) => save.mutate(fields, { onSuccess: close }))} noValidate>
      <div className={classes.fields}>
        {failedWhole ? <Failure isAnswer title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        <TextInput
          className={classes.wide ?? ''}
          label={texts.name}
          description={vendor ? texts.renameHint : texts.nameHint}
          maxLength={NAME_MAX}
          {...(vendor ? {} : { 'data-autofocus': true })}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={texts.account}
          description={texts.accountHint}
          maxLength={ACCOUNT_NUMBER_MAX}
          {...(vendor ? { 'data-autofocus': true } : {})}
          {...form.getInputProps('account_number')}
        />
        <NumberField
          label={texts.terms}
          description={texts.termsHint}
          min={0}
          max={365}
          decimals={0}
          {...form.getInputProps('terms_days')}
        />
        <TextInput label={texts.orderEmail} type="email" maxLength={EMAIL_MAX} {...form.getInputProps('order_email')} />
        <NumberField label={texts.minimum} min={0} decimals={2} {...form.getInputProps('minimum_order')} />
        <Select
          label={texts.currency}
          description={texts.currencyHint}
          data={CURRENCIES}
          searchable
          clearable
          limit={60}
          {...form.getInputProps('currency')}
        />
        <Days
          label={texts.orderDays}
          value={form.values.order_days}
          onChange={(days) => form.setFieldValue('order_days', days)}
        />
        <Days
          label={texts.deliveryDays}
          value={form.values.delivery_days}
          onChange={(days) => form.setFieldValue('delivery_days', days)}
        />
        <VendorContactFields form={form} />
        <Textarea
          className={classes.wide ?? ''}
          label={texts.note}
          autosize
          minRows={2}
          maxLength={NOTE_MAX}
          {...form.getInputProps('note')}
        />
      </div>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {vendor ? texts.save : vendorTexts.add}
        </Button>
      </FormFoot>
    </form>
  );
}

interface DaysProps {
  label: string;
  value: string[];
  onChange: (days: string[]) => void;
}

function Days({ label, value, onChange }: DaysProps) {
  return (
    <Input.Wrapper className={classes.wide ?? ''} label={label} labelElement="div">
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap={6} role="group" aria-label={label}>
          {vendorTexts.weekdays.map((day, index) => (
            <Chip
              key={day}
              className={classes.day ?? ''}
              value={String(index + 1)}
              aria-label={vendorTexts.weekdaysLong[index] ?? day}
            >
              {day}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
