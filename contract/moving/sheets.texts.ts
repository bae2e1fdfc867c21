/** The spreadsheets of an export: what each is, and the headings of its columns in their order. */
export const sheetTexts = {
  inventory: {
    about: 'what you keep in stock, with quantities and costs',
    headings: [
      ...['Item', 'SKU', 'Barcodes', 'Category', 'Stock unit', 'On hand', 'Par level', 'Reorder point'],
      ...['Last cost', 'Average cost', 'Active', 'Created'],
    ],
  },
  stock_movements: {
    about: 'every change of stock, with its reason',
    headings: [
      ...['Date', 'Item', 'Reason', 'Quantity', 'On hand after', 'Unit cost', 'Note', 'Vendor', 'Invoice number'],
      ...['By', 'Recorded'],
    ],
  },
  vendors: {
    about: 'who you buy from',
    headings: ['Vendor', 'Currency', 'Tax IDs', 'Phones', 'Emails', 'Active', 'Created'],
  },
  vendor_items: {
    about: 'what vendors call your items, with packs and prices',
    headings: [
      ...[
        'Vendor',
        'Code',
        'Description',
        'Item',
        'Charge',
        'Unit',
        'Pack',
        'Stock units in one',
        'Last unit price',
        'Last bought',
      ],
    ],
  },
  invoices: {
    about: 'invoices, with the names of their files in the folder documents',
    headings: [
      ...['Vendor', 'Number', 'Date', 'Due', 'Purchase order', 'Currency', 'Exchange rate', 'Subtotal', 'Tax'],
      ...['Fees', 'Total', 'Status', 'Uploaded', 'Posted', 'Documents'],
    ],
  },
  invoice_lines: {
    about: 'the lines of the invoices',
    headings: [
      ...['Vendor', 'Invoice number', 'Date', 'Line', 'Code', 'Description', 'Quantity', 'Unit', 'Pack', 'Unit price'],
      ...['Amount', 'Item', 'Stock quantity', 'Ignored'],
    ],
  },
  contacts: {
    about: 'your customers and whether they agreed to texts',
    headings: [
      ...['Phone', 'Name', 'Email', 'Zip code', 'Language', 'Tags', 'Consent', 'Added by', 'Joined from', 'Birth date'],
      ...['Added', 'Archived', 'Unreachable since'],
    ],
  },
  consent_history: {
    about: 'every opt-in and opt-out, with the words that were shown',
    headings: ['When', 'Phone', 'Name', 'Event', 'Source', 'Words shown', 'Recorded by', 'Number in the chain'],
  },
  messages: {
    about: 'every text that was sent or is scheduled',
    headings: [
      ...['Created', 'Phone', 'Name', 'Purpose', 'Campaign', 'Text', 'Status', 'Reason', 'Segments', 'Sent', 'By'],
    ],
  },
  replies: {
    about: 'what customers texted you',
    headings: ['Received', 'Phone', 'Name', 'Text', 'Understood as', 'Read'],
  },
  clicks: { about: 'clicks on the links in your texts', headings: ['When', 'Phone', 'Name', 'Campaign', 'Robot'] },
  campaigns: {
    about: 'your campaigns',
    headings: [
      ...['Name', 'Type', 'Status', 'Text', 'Text in Spanish', 'Recipients', 'Scheduled', 'Started', 'Finished'],
      ...['Created', 'By'],
    ],
  },
  templates: {
    about: 'your templates',
    headings: ['Title', 'Category', 'Language', 'Text', 'Text in Spanish', 'Created', 'Archived'],
  },
  coupons: {
    about: 'your coupon offers',
    headings: ['Title', 'Description', 'Terms', 'Expires', 'Expires after days', 'Created', 'Ended', 'By'],
  },
  coupon_issues: {
    about: 'the coupons that customers have',
    headings: ['Coupon', 'Code', 'Phone', 'Name', 'Campaign', 'Issued', 'Expires', 'Redeemed'],
  },
  redemptions: {
    about: 'redeemed coupons, and redemptions that were undone',
    headings: ['When', 'Kind', 'Coupon', 'Code', 'Phone', 'Name', 'Sale', 'How', 'Reason', 'By'],
  },
  team: { about: 'your team', headings: ['Username', 'Email', 'Role', 'Status', 'Added', 'Last active'] },
  plans: {
    about: 'your plans and trials',
    headings: ['Kind', 'Plan or feature', 'Status', 'Started', 'Ends or ended'],
  },
  emails: { about: 'emails that were sent to your team', headings: ['Created', 'To', 'Subject', 'Status', 'Sent'] },
  audit_log: { about: 'who did what', headings: ['When', 'Who', 'Action', 'About', 'Details'] },
} as const;
export type SheetName = keyof typeof sheetTexts;

const list = Object.entries(sheetTexts).map(([name, { about }]) => `  spreadsheets/${name}.csv: ${about}`);

/** The file that explains an export to whoever opens it. */
export const readMeTexts = (company: string, taken_at: string, zone: string): string =>
  [
    `All data of ${company}, exported from Counterbook at ${taken_at}`,
    '',
    'This file contains names and phone numbers of customers, and links that open their coupons. Keep it safe.',
    'Passwords, sessions and keys are not in it.',
    '',
    'documents/ contains your invoices as you uploaded them.',
    `spreadsheets/ contains your data for Excel, Numbers or LibreOffice. Times are those of ${zone}.`,
    ...list,
    'data/ contains the same data completely, in a form that another Counterbook imports:',
    '  npm run -s import -- <this file, still packed>',
    'data/manifest.json contains the SHA-256 of every file. The tables are in PostgreSQL’s COPY text format.',
    '',
    '---',
    '',
    `Todo lo de ${company}, exportado de Counterbook el ${taken_at}`,
    '',
    'Este archivo contiene nombres y teléfonos de clientes, y enlaces que abren sus cupones. Guárdelo en un lugar seguro.',
    'No contiene contraseñas, sesiones ni claves.',
    '',
    'documents/ contiene sus facturas tal como las subió.',
    `spreadsheets/ contiene sus datos para Excel, Numbers o LibreOffice. Las horas son las de ${zone}.`,
    'data/ contiene los mismos datos completos, para importarlos en otro Counterbook.',
    '',
  ].join('\r\n');
