import type { Role } from '../http.ts';
import { plural } from '../texts/plural.ts';

/** Sentences of the frame around every signed-in screen. */
export const shellTexts = {
  skip: 'Skip to content',
  search: 'Search',
  searchShortcut: (keys: string) => `Search (${keys})`,
  shortcuts: { mac: '⌘ K', other: 'Ctrl K' },
  mainMenu: 'Main menu',
  bottomMenu: 'Quick links',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  userMenu: (username: string) => `Account of ${username}`,
  groups: { stock: 'Stock', customers: 'Customers', everyone: 'Account' },
  links: {
    inventory: 'Inventory',
    invoices: 'Invoices',
    orders: 'Orders',
    counts: 'Counts',
    recipes: 'Recipes',
    sales: 'Sales',
    vendors: 'Vendors',
    reports: 'Reports',
    home: 'Home',
    campaigns: 'Member Engagement',
    engage: 'Engage',
    templates: 'Template Builder',
    replies: 'Replies',
    redeem: 'Redeem',
    contacts: 'Contacts',
    program: 'Program Setup',
    scan: 'Scan',
    writeOff: 'Write off',
    profile: 'Profile',
    help: 'Help',
  },
  waiting: {
    invoices_to_review: (count: number) => `${plural(count, 'invoice', 'invoices')} to review`,
    replies: (count: number) => `${plural(count, 'conversation', 'conversations')} with unread replies`,
  },
  /** Undefined as long as it is not known how many there are. */
  bell: (count: number | undefined) => {
    if (count === undefined) return 'Notifications';
    return count === 0
      ? 'Notifications: nothing is waiting for you'
      : `Notifications: ${plural(count, 'thing is', 'things are')} waiting for you`;
  },
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', auto: 'Same as system' },
  roles: { owner: 'Owner', manager: 'Manager', staff: 'Staff', accountant: 'Accountant' } satisfies Record<
    Role,
    string
  >,
  loading: 'Opening Counterbook',
  offline: 'No connection. This page may be out of date, and you cannot save until the connection is back.',
  offlineCount:
    'No connection. What you count is kept on this device, and we send it when the connection is back. The rest of this page may be out of date.',
  offlineEntry: 'No connection. You can continue here when the connection is back.',
  readsOnly: 'Your trial or plan has ended. You can view and export everything, but you cannot change it.',
  checkFailed: 'We could not check your account',
  notForRole: {
    title: 'Not part of your role',
    detail:
      'Accountants can view and export invoices, stock and costs. Customers and texts are for the rest of the team.',
    action: 'Go to Inventory',
  },
  notFound: {
    title: 'Page not found',
    detail: 'The address may be wrong, or the page may have moved.',
    action: (place: string) => `Go to ${place}`,
  },
  broken: {
    title: 'This page stopped working',
    detail: 'Your saved data is safe. Reload the page to continue. If this happens again, tell us what you were doing.',
  },
  notLoaded: {
    title: 'This page could not be loaded',
    detail: 'Counterbook was updated, or the connection was interrupted. Reload the page to continue.',
  },
};
