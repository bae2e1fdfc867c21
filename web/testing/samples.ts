import type { User } from '#contract/account/account.ts';
import type { MembershipReply } from '#contract/billing/billing.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import type { Item } from '#contract/inventory/items.ts';

export const id = (number: number) => `018f2f7e-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Oat milk, of which nothing is known but its name, with some of it changed. */
export function item(changed: Partial<Item> = {}): Item {
  return {
    item_id: id(21),
    name: 'Oat milk',
    sku: null,
    barcodes: [],
    category: null,
    stock_unit: 'each',
    on_hand: 0,
    par_level: null,
    reorder_point: null,
    levels: [],
    last_cost: null,
    average_cost: null,
    cost_change: null,
    value: 0,
    is_low: false,
    low_at: [],
    is_below_par: false,
    is_active: true,
    expires: false,
    vendor: null,
    preferred_vendor_id: null,
    photo_version: null,
    selling_price: null,
    per_day: null,
    lasts_days: null,
    areas: [],
    packs: [],
    ...changed,
  };
}

/** Who is signed in unless a test says otherwise. */
export const OWNER: User = {
  user_id: id(1),
  username: 'maple',
  email: 'maple@example.com',
  email_confirmed: true,
  new_email: null,
  role: 'owner',
  company_id: id(2),
  company: 'Maple Deli',
  currency: 'USD',
  time_zone: 'America/New_York',
  is_paid_user: true,
  trial_expired: false,
  subscription_id: null,
  restored_from: null,
  suspended: null,
  sending_paused: false,
  lacks_help_contact: false,
  locations: [{ location_id: id(3), name: 'Main location' }],
};

export const PAID = { allowed: true, access_type: 'paid' } as const;

/** Ada, who agreed at the counter, with some of it changed. */
export function contact(changed: Partial<Contact> = {}): Contact {
  return {
    loyalty_customer_id: id(11),
    name: 'Ada Pelletier',
    phone_e164: '+12075550142',
    email: null,
    consented: true,
    consent: 'consented',
    confirmation_asked_at: null,
    confirmation_goes_out_at: null,
    language: 'en',
    zip_code: null,
    source: 'staff',
    unreachable_at: null,
    archived_at: null,
    created_at: '2026-01-05T15:00:00.000Z',
    updated_at: null,
    tags: [],
    ...changed,
  };
}

export const MEMBERSHIP: MembershipReply = {
  label: 'Active Paid Plan',
  action: 'cancel',
  features: ['invoice_scanning', 'loyalty_sms'],
  trials: [],
  trials_left: [],
  plan: 'both',
  subscription_id: 'manual',
  payment_overdue: false,
  cancels_at: null,
  lapsed: [],
  read_only_until: null,
  requested_plan: null,
  implementation_fee_due: false,
  has_portal: false,
};
