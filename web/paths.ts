import { pagePath } from '#contract/customer/addresses.ts';

/** Every address of the app. Links are built here and nowhere else. */

type Query = Record<string, string | number | boolean | undefined | null>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export const paths = {
  home: () => '/',
  /** `next`: the address to return to after the login. */
  login: (query?: { next?: string | undefined }) => withQuery('/login', query),
  /** `reset`: back to the clean first view. */
  inventory: (query?: {
    reset?: boolean;
    search?: string;
    low?: boolean;
    unusual?: boolean;
    category?: string;
    sort?: string;
  }) => withQuery('/inventory', query),
  /** `from`, `to`: the days shown. */
  analytics: (query?: { from?: string; to?: string; type?: string; status?: string; sort?: string }) =>
    withQuery('/loyalty-analytics', query),
  /** `area`: the one whose shelf is shown. */
  storageAreas: (query?: { area?: string }) => withQuery('/inventory/areas', query),
  writeOff: () => '/inventory/write-off',
  /** What expires next. */
  expiring: () => '/inventory/use-first',
  /** How invoices changed costs. */
  prices: (query?: { state?: string }) => withQuery('/inventory/prices', query),
  /** Par levels that follow from what sells. */
  couponSuggestions: (query?: { hidden?: boolean }) => withQuery('/inventory/coupon-suggestions', query),
  parLevels: () => '/inventory/par-levels',
  transfers: (query?: { status?: string }) => withQuery('/inventory/transfers', query),
  newTransfer: () => '/inventory/transfers/new',
  itemsImport: () => '/inventory/import',
  itemImport: (itemImportId: string) => `/inventory/import/${encodeURIComponent(itemImportId)}`,
  transfer: (transferId: string) => `/inventory/transfers/${encodeURIComponent(transferId)}`,
  item: (itemId: string) => `/inventory/${encodeURIComponent(itemId)}`,
  /** `add`: opens with the file picker in front. */
  invoices: (query?: { status?: string; vendor_id?: string; search?: string; add?: 1 }) =>
    withQuery('/invoices', query),
  /** Which invoices need an approver. */
  approvalRules: () => '/invoices/approval',
  /** Posted invoices as files for the books. */
  exportInvoices: () => '/invoices/export',
  /** Invoices by email. */
  mailIn: () => '/invoices/email',
  /** `columns`: opens with the choice of the columns of its file in front. */
  invoice: (invoiceId: string, query?: { columns?: 1 }) =>
    withQuery(`/invoices/${encodeURIComponent(invoiceId)}`, query),
  /** Purchase orders. */
  orders: (query?: { status?: string; search?: string }) => withQuery('/orders', query),
  order: (orderId: string) => `/orders/${encodeURIComponent(orderId)}`,
  receiveOrder: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/receive`,
  recipes: (query?: { show?: string; sort?: string; search?: string }) => withQuery('/recipes', query),
  sales: (query?: { show?: string; search?: string; mail?: string }) => withQuery('/pos', query),
  newRecipe: () => '/recipes/new',
  recipe: (recipeId: string) => `/recipes/${encodeURIComponent(recipeId)}`,
  /** What is to pay to vendors. */
  toPay: (query?: { state?: string; search?: string }) => withQuery('/invoices/to-pay', query),
  /** Credit that was requested from vendors. */
  credits: (query?: { status?: string; search?: string }) => withQuery('/credits', query),
  credit: (creditRequestId: string) => `/credits/${encodeURIComponent(creditRequestId)}`,
  counts: (query?: { status?: string }) => withQuery('/counts', query),
  /** `line`: the one that is to be counted again. */
  count: (countId: string, query?: { line?: string }) => withQuery(`/counts/${encodeURIComponent(countId)}`, query),
  countReview: (countId: string) => `/counts/${encodeURIComponent(countId)}/review`,
  reports: () => '/reports',
  /** Its days and rows are in the query, so that the address can be shared. */
  report: (report: string, query?: { from?: string; to?: string; group?: string }) =>
    withQuery(`/reports/${encodeURIComponent(report)}`, query),
  vendors: (query?: { search?: string }) => withQuery('/vendors', query),
  vendor: (vendorId: string) => `/vendors/${encodeURIComponent(vendorId)}`,
  /** `view`: what a card of the menu opens; `template`: the one to write from, or `custom`; `draft`: the one to continue. */
  campaigns: (query?: {
    view?: 'message' | 'welcome' | 'coupon' | 'automatic' | 'rules';
    template?: string;
    draft?: string;
    status?: string;
    coupon_id?: string;
    /** The item of the stock that a new coupon is for. */
    item_id?: string;
    search?: string;
  }) => withQuery('/campaign', query),
  campaign: (campaignId: string) => `/campaign/${encodeURIComponent(campaignId)}`,
  couponOffers: (query?: { archived?: boolean }) => withQuery('/campaign/coupons', query),
  couponOffer: (couponId: string) => `/campaign/coupons/${encodeURIComponent(couponId)}`,
  redeem: () => '/redeem',
  templates: (query?: { search?: string; category?: string; archived?: boolean }) =>
    withQuery('/template-builder', query),
  newTemplate: () => '/template-builder/new',
  template: (templateId: string) => `/template-builder/${encodeURIComponent(templateId)}`,
  /** `source`: the place whose code is shown. */
  program: (query?: { view?: 'qr' | 'welcome'; source?: string | null }) => withQuery('/program', query),
  posterInput: (query?: { source?: string | null }) => withQuery('/poster/input', query),
  posterPreview: (query?: { size?: string; source?: string | null }) => withQuery('/poster-preview', query),
  welcomePageBuilder: () => '/welcome-builder',
  promoPageEdit: () => '/promo-page-edit',
  /** The public page of a program. */
  loyaltySignup: (query: { company_id: string }) => pagePath(query),
  replies: (query?: { filter?: string; search?: string }) => withQuery('/replies', query),
  replyThread: (threadId: string) => `/replies/${encodeURIComponent(threadId)}`,
  contacts: (query?: { search?: string; consent?: string; tag_id?: string; archived?: boolean }) =>
    withQuery('/contacts', query),
  contact: (contactId: string) => `/contacts/${encodeURIComponent(contactId)}`,
  contactsImport: () => '/contacts/import',
  contactImport: (importId: string) => `/contacts/import/${encodeURIComponent(importId)}`,
  settings: () => '/settings',
  /** The places of the company. */
  locations: () => '/settings/locations',
  /** What happened in the company, for owners. */
  activity: () => '/settings/activity',
  /** Help: a message to us. */
  feedback: () => '/add_feedback',
  signup: (query?: { service?: 'invoice_scanning' | 'loyalty_text' | 'both' }) => withQuery('/signup', query),
  resetPassword: () => '/reset-password',
  /** For a user whose company requires two-step login. */
  setUpTwoStep: (query?: { next?: string | undefined }) => withQuery('/set-up-two-step', query),
  invitation: (query?: { token?: string }) => withQuery('/invitation', query),
  subscribe: () => '/subscribe',
  payImplement: (query?: { trialExpired?: boolean }) => withQuery('/pay_implement', query),
  cancelFeedback: () => '/cancel-feedback',
  loading: () => '/loading',
  /** The counter of the demo till, on this machine only. */
  demoTill: () => '/dev/till',
  /** The phones of the simulated network, on this machine only. */
  testPhones: () => '/dev/phone',
};

/** A return address is taken only when it is one of our own pages: it comes from the address bar. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null;
  return next.startsWith('/login') ? null : next;
}
