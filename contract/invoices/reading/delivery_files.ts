import { z } from 'zod';
import { endpoint, Id } from '../../http.ts';
import { Invoice } from '../invoices.ts';

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
  'amount',
  'tax',
  'fees',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** A file with more columns is not a delivery. */
export const FILE_COLUMNS_MAX = 200;

const Column = z
  .number()
  .int()
  .min(0)
  .max(FILE_COLUMNS_MAX - 1)
  .nullable();
const shape = Object.fromEntries(FILE_FIELDS.map((field) => [field, Column])) as Record<FileField, typeof Column>;
/** The number of the column of each field, from 0; null: the file does not have it. */
export const FileColumns = z.object(shape);
export type FileColumns = z.infer<typeof FileColumns>;

export const ROW_FAULTS = ['quantity', 'unit_price', 'amount', 'date', 'no_goods'] as const;
/** A row that could not be used as it is. Rows are counted from 1, as a spreadsheet does. */
export const DeliveryRowFault = z.object({ row: z.number().int(), kind: z.enum(ROW_FAULTS), value: z.string() });
export type DeliveryRowFault = z.infer<typeof DeliveryRowFault>;

/** What a vendor's file looks like. */
export interface FileShape {
  headings: string[];
  samples: string[][];
  columns: FileColumns;
  heading_key: string;
  faults: DeliveryRowFault[];
}

/** The columns of a vendor's earlier file with the same headings. */
export interface FileLayout {
  heading_key: string;
  vendor: string;
  columns: FileColumns;
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
      faults: z.array(DeliveryRowFault),
    }),
  }),
  setColumns: endpoint({
    method: 'PUT',
    path: '/invoices/:invoice_id/columns',
    summary:
      'Set the meaning of the columns of a CSV or Excel file, and read it again. They are remembered for its vendor. With another column for the number, the reply is a new document of all rows',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ invoice_id: Id }),
    body: z.object({ columns: FileColumns }),
    reply: Invoice,
  }),
};
