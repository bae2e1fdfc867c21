import type { Role } from '../http.ts';
import { plural } from './plural.ts';

/** Sentences of the frame around every signed-in screen. */
export const shellTexts = {
  skip: 'Skip to content',
  mainMenu: 'Main menu',
  bottomMenu: 'Most used',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  userMenu: (username: string) => `Account of ${username}`,
  groups: { stock: 'Stock', loyalty: 'Loyalty', everyone: 'Account' },
  links: {
    inventory: 'Inventory',
    invoices: 'Invoices',
    vendors: 'Vendors',
    home: 'Home',
    campaigns: 'Member Engagement',
    templates: 'Template Builder',
    replies: 'Replies',
    redeem: 'Redeem',
    contacts: 'Contacts',
    program: 'Program Setup',
    scan: 'Scan',
    profile: 'Profile',
    help: 'Help',
  },
  waiting: {
    reviews: (count: number) => `${plural(count, 'invoice', 'invoices')} to review`,
    replies: (count: number) => `${plural(count, 'conversation', 'conversations')} with unread replies`,
  },
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', auto: 'As the system' },
  roles: { owner: 'Owner', manager: 'Manager', staff: 'Staff' } satisfies Record<Role, string>,
  loading: 'Opening your book',
  offline: 'No network. What you see may be old, and nothing can be saved until it is back.',
  readsOnly: 'The time for this has ended: everything can be looked at and exported, nothing changed.',
  checkFailed: 'Your account could not be checked',
  notFound: {
    title: 'There is no such page',
    detail: 'The address may be mistyped, or what it showed has moved.',
    action: 'Go to the inventory',
  },
  broken: {
    title: 'This page stopped working',
    detail: 'What was saved is safe. Reload the page to go on; if it happens again, tell us what you were doing.',
  },
  outdated: {
    title: 'Counterbook was updated',
    detail: 'This page belongs to the version before. Reload it to go on.',
  },
};
