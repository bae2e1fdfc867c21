import { Link } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Vendor } from '#contract/inventory/vendors/vendors.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';

const texts = inventoryTexts.vendorColumns;

export function vendorColumns(format: Format): Column<Vendor>[] {
  return [
    {
      key: 'vendor',
      header: texts.vendor,
      width: '40%',
      phone: 'title',
      cell: (vendor) => <Link to={paths.vendor(vendor.vendor_id)}>{vendor.name}</Link>,
    },
    {
      key: 'invoices',
      header: texts.invoices,
      numeric: true,
      phone: 'note',
      cell: (vendor) => inventoryTexts.vendorInvoices(vendor.invoice_count),
    },
    {
      key: 'last',
      header: texts.last,
      numeric: true,
      phone: 'aside',
      cell: (vendor) => (vendor.last_invoice_on ? format.date(vendor.last_invoice_on) : commonTexts.none),
    },
    {
      key: 'spent',
      header: texts.spent,
      numeric: true,
      phone: 'figure',
      cell: (vendor) => format.money(vendor.spent),
    },
  ];
}
