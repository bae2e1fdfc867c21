import type { BillTo, Vendor } from '../documents/vendor_invoice.ts';

/** All made up. 207-555-01xx numbers and the .example domain are reserved for fiction. */
export const MAPLE_DELI: BillTo = {
  name: 'Maple Deli',
  address: ['14 Elm Street', 'Portland, ME 04101'],
  customer_number: '20417',
};

export const NORTHSIDE: Vendor = {
  name: 'Northside Foods, Inc.',
  address: ['480 Riverside Street', 'Portland, ME 04103'],
  phone: '(207) 555-0171',
  email: 'orders@northsidefoods.example',
  tax_id: '01-5550171',
  ink: '#1d3557',
  mark: 'compass',
};

export const SACO_VALLEY: Vendor = {
  name: 'Saco Valley Produce & Dairy',
  address: ['25 Orchard Road', 'Biddeford, ME 04005'],
  phone: '(207) 555-0142',
  email: 'office@sacovalley.example',
  tax_id: '01-5550142',
  ink: '#2f6b3a',
  mark: 'leaf',
};

export const ROOK: Vendor = {
  name: 'Rook Roasters',
  address: ['7 Commercial Wharf', 'Portland, ME 04101'],
  phone: '(207) 555-0118',
  email: 'hello@rookroasters.example',
  tax_id: '01-5550118',
  ink: '#5a3a22',
  mark: 'bean',
};

export const MILLRACE: Vendor = {
  name: 'Millrace Bakery',
  address: ['112 Mill Lane', 'Westbrook, ME 04092'],
  phone: '(207) 555-0156',
  email: 'bread@millrace.example',
  tax_id: '01-5550156',
  ink: '#9a6212',
  mark: 'wheat',
};

export const CLEARPACK: Vendor = {
  name: 'Clearpack Supplies LLC',
  address: ['3300 Industrial Way', 'Nashua, NH 03062'],
  phone: '(603) 555-0133',
  email: 'billing@clearpack.example',
  tax_id: '02-5550133',
  ink: '#1f6f8b',
  mark: 'box',
};

export const DOCKSIDE: Vendor = {
  name: 'Dockside Wholesale Market',
  address: ['61 Marginal Way', 'Portland, ME 04101'],
  phone: '(207) 555-0109',
  email: 'store@dockside.example',
  tax_id: '01-5550109',
  ink: '#1c1b1a',
  mark: 'anchor',
};
