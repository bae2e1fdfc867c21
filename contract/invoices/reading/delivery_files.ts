import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { Invoice } from '../invoice.ts';

/** What a column of a vendor's file can be. The ones before `code` are the same in every row of an invoice. */
export const FILE_FIELDS = [
  'vendor',
  'number',
  'date',
  'due_date',
  'po_number',
  'currency',
  'total',
  'code',
  'description',
  'quantity',
  'unit',
  'pack',
  'unit_price',
  'discount',
  'amount',
  'tax',
  'fees',
  'deposit',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** A file with more columns is not a delivery. */
export const FILE_COLUMNS_MAX = 200;
/** A file with more visible sheets is not a delivery. */
export const FILE_SHEETS_MAX = 60;
/** The first ones are kept. */
export const FILE_FAULTS_MAX = 200;

const Column = z
  .number()
  .int()
  .min(0)
  .max(FILE_COLUMNS_MAX - 1)
  .nullable()
  .default(null);
const shape = Object.fromEntries(FILE_FIELDS.map((field) => [field, Column])) as Record<FileField, typeof Column>;
/** The number of the column of each field, from 0; null: the file does not have it. */
export const FileColumns = z.object(shape);
export type FileColumns = z.infer<typeof FileColumns>;
/** As they were kept for a file: what was no field then is absent. */
export type KnownColumns = Partial<FileColumns>;

export const ROW_FAULTS = [
  ...(['quantity', 'unit_price', 'amount', 'date', 'no_goods', 'invoice_without_goods'] as const),
  /** Vendors, whom its value names, use the same headings in different ways. */
  'columns_differ',
] as const;
/** Why a sheet is left out, which its value names. */
export const SHEET_FAULTS = ['sheet_without_goods', 'sheet_differs', 'sheet_repeated', 'sheet_too_long'] as const;
/** A row that could not be used as it is, or a sheet that was left out. */
export const DeliveryRowFault = z.object({
  /** Counted from 1, as a spreadsheet does; null: the whole sheet. */
  row: z.number().int().nullable(),
  kind: z.enum([...ROW_FAULTS, ...SHEET_FAULTS]),
  value: z.string(),
  /** The name of its sheet, where the file has several. */
  sheet: z.string().optional(),
});
export type DeliveryRowFault = z.infer<typeof DeliveryRowFault>;

/** What a vendor's file looks like. */
export interface FileShape {
  headings: string[];
  samples: string[][];
  columns: FileColumns;
  heading_key: string;
  /** Otherwise the first row is an item. */
  has_headings: boolean;
  faults: DeliveryRowFault[];
}

/** The columns of a vendor's earlier file with the same headings. */
export interface FileLayout {
  heading_key: string;
  vendor: string;
  columns: KnownColumns;
}

export const deliveryFiles = {
  get: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/columns',
    summary: 'Get what the columns of a CSV or Excel file were taken for, and the rows with a fault',
    access: 'invoice_scanning',
    params: z.object({ invoice_id: Id }),
    reply: z.object({
      headings: z.array(z.string()),
      samples: z.array(z.array(z.string())),
      columns: FileColumns,
      /** Otherwise the first row is an item. */
      has_headings: z.boolean(),
      faults: z.array(DeliveryRowFault),
    }),
  }),
  setColumns: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/columns',
    summary:
      'Set the meaning of the columns of a CSV or Excel file, and read it again. They are remembered for its vendor unless the vendor is in doubt; posting remembers them then. With another column for the number, the reply is a new document of all rows',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ invoice_id: Id }),
    body: z.object({
      columns: FileColumns,
      /** Whether the first row has headings; otherwise it is an item. As it was read where this says nothing. */
      has_headings: z.boolean().optional(),
    }),
    reply: Invoice,
  }),
};
