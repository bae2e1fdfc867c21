import { NativeSelect, Select, TextInput } from '@mantine/core';
import { exportTexts as texts } from '#contract/invoices/exports.texts.ts';
import { EXPORT_FORMATS, EXPORT_KINDS } from '#contract/invoices/exports.ts';
import { useAllVendors } from '../../inventory/vendors/useAllVendors.ts';
import classes from './Export.module.css';
import type { ExportFilters } from './filters.ts';

interface ExportFieldsProps {
  filters: ExportFilters;
  onChange: (change: Partial<ExportFilters>) => void;
}

/** Which documents are exported, and for which program. */
export function ExportFields({ filters, onChange }: ExportFieldsProps) {
  const vendors = useAllVendors();
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={texts.format}
        data={EXPORT_FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
        value={filters.format}
        onChange={({ currentTarget: { value } }) =>
          onChange({ format: EXPORT_FORMATS.find((one) => one === value) ?? 'csv' })
        }
      />
      <TextInput
        type="date"
        label={texts.from}
        value={filters.from}
        max={filters.to}
        {...faultOf(filters.from)}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={filters.to}
        min={filters.from}
        {...faultOf(filters.to)}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
      <Select
        label={texts.vendor}
        placeholder={texts.anyVendor}
        data={vendors.data?.map((vendor) => ({ value: vendor.vendor_id, label: vendor.name })) ?? []}
        value={filters.vendor_id || null}
        onChange={(value) => onChange({ vendor_id: value ?? '' })}
        searchable
        clearable
      />
      <NativeSelect
        label={texts.kind}
        data={EXPORT_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={filters.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: EXPORT_KINDS.find((one) => one === value) ?? 'all' })
        }
      />
    </div>
  );
}

function faultOf(date: string) {
  return { error: date ? null : texts.dateRequired, errorProps: { role: 'alert' } };
}
