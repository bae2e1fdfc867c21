import { endpoint } from '../../http.ts';
import { VendorDetails, VendorInput } from './vendors.ts';

/** In a file of its own, because every page loads the other calls about vendors. */
export const newVendor = {
  create: endpoint({
    method: 'POST',
    path: '/vendors',
    summary: 'Add a vendor by hand, before there is an invoice of theirs',
    access: 'invoice_scanning',
    role: 'manager',
    body: VendorInput.omit({ is_active: true }).required({ name: true }),
    reply: VendorDetails,
  }),
};
