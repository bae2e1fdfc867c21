import { ACTION_NAMES } from './action_names.texts.ts';
import { type AuditGroup, isAuditAction } from './actions.ts';

export const GROUP_NAMES: Readonly<Record<AuditGroup, string>> = {
  access: 'Logins and passwords',
  team: 'Team and roles',
  settings: 'Settings',
  exports: 'Exports and downloads',
  consent: 'Consent',
  contacts: 'Contacts',
  messages: 'Texts and campaigns',
  coupons: 'Coupons',
  program: 'Loyalty program',
  invoices: 'Invoices',
  stock: 'Inventory',
  billing: 'Plan',
};

/** An event in words. A newer or older version may have recorded an action that this one does not know. */
export function actionName(action: string): string {
  return isAuditAction(action) ? ACTION_NAMES[action] : action;
}
