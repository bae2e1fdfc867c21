/**
 * Every address of `web/routes.tsx`, and what is looked at there: scenes of `npm run screens` by their names, or plain
 * addresses. A window that has to be opened, a fault that has to be made and a call that has to fail are played by the
 * scene.
 */
export const STOCK_SCREENS: Record<string, readonly string[]> = {
  '/login': ['login-failed', 'login-reset', 'login-second-step'],
  '/reset-password': ['reset-password', 'reset-password-no-token'],
  '/signup': ['signup-company', 'signup-account'],
  '/invitation': ['invitation', 'invitation-ended'],
  '/confirm-email': ['confirm-email'],
  '/set-up-two-step': ['two-step-set-up', 'two-step-codes'],
  '/loading': ['loading'],
  '/subscribe': ['subscribe'],
  '/pay_implement': ['plans', 'plans-running'],
  '/cancel-feedback': ['cancel-asked'],
  '/': ['menu', 'banner-trial', 'search-found', 'waiting'],
  inventory: ['inventory', 'first-steps-stock', 'inventory-empty', 'inventory-failed', 'inventory-add'],
  'inventory/:item_id': ['item', 'item-waste'],
  orders: ['orders'],
  'orders/:order_id': ['order-draft', 'order-received', 'order-send'],
  'orders/:order_id/receive': ['order-receive'],
  vendors: ['vendors', 'vendors-empty'],
  'vendors/:vendor_id': ['vendor', 'vendor-edit', 'vendor-prices'],
  invoices: ['invoices', 'invoices-empty', 'invoices-add'],
  'invoices/email': ['mail-in', 'mail-in-unavailable'],
  'invoices/:invoice_id': [
    'review-in-doubt',
    'review-concerns',
    'review-unreadable',
    'review-duplicate',
    'review-posted',
    'review-order',
  ],
  settings: ['settings-trial', 'settings-wrong-password', 'settings-two-step'],
  'settings/activity': ['activity'],
  add_feedback: ['help'],
  operator: ['operator'],
  '*': ['not-found'],
};

export const LOYALTY_SCREENS: Record<string, readonly string[]> = {
  'loyalty-analytics': [
    'analytics',
    'first-steps-customers',
    'analytics-filter',
    'analytics-empty',
    'analytics-failed',
  ],
  contacts: ['contacts', 'contact-add', 'tag-delete'],
  'contacts/:loyalty_customer_id': ['contact', 'contact-nothing', 'contact-erase'],
  'contacts/import/:import_id?': ['import-not-csv', 'import-consent'],
  'replies/:reply_thread_id?': ['replies', 'replies-conversation', 'replies-look'],
  program: ['program', 'program-no-contact', 'program-qr-place', 'program-rename', 'program-welcome'],
  'poster/input': ['poster-input-faint'],
  'poster-preview': ['poster', 'poster-failed'],
  'welcome-builder': ['welcome-builder-preview', 'welcome-builder-order', 'welcome-builder-empty'],
  'promo-page-edit': ['promo', 'promo-empty'],
  campaign: [
    'campaigns',
    'campaigns-no-contact',
    'campaign-templates',
    'campaign-message',
    'campaign-kept',
    'campaign-sample',
    'campaign-welcome',
    'campaign-coupon',
    'campaign-rules',
  ],
  'campaign/:campaign_id': ['campaign-page'],
  'campaign/coupons': ['coupons'],
  'campaign/coupons/:coupon_id': ['coupon-page'],
  redeem: ['redeem-refused'],
  'template-builder': ['templates', 'templates-none'],
  'template-builder/new': ['template-new'],
  'template-builder/:template_id': ['template-sample'],
};

/** The customers' own pages, which everybody can open. */
export const PUBLIC_PAGES = {
  join: ['join-faults', 'join-spanish', 'join-done', 'join-offline', 'join-too-young'],
  legal: ['program-terms', 'program-privacy'],
  invalid_code: ['join-invalid'],
  wallet: ['wallet', 'wallet-spanish', 'wallet-code', 'wallet-redeem'],
  sample_wallet: ['/coupons'],
  link_gone: ['/coupons/unknown'],
  my_texts: ['my-texts', 'my-texts-spanish', 'my-texts-left', 'my-texts-faults', 'my-texts-erase', 'my-texts-erased'],
  not_found: ['customer-not-found'],
};
