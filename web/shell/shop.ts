import { createContext, useContext } from 'react';
import type { FeatureAccess, User } from '#contract/account/account.ts';
import { type FeatureCode, ROLES, type Role } from '#contract/http.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';

/** Who is signed in. `reads_only`: where the time of a feature is over, its screens are to be looked at and taken along. */
export type AccessUser = User & { reads_only?: true };

/** Who is signed in, and what their company may use. The server decides again on each call. */
export interface Shop {
  user: AccessUser;
  features: Record<FeatureCode, FeatureAccess>;
}

export const ShopContext = createContext<Shop | null>(null);

/** The signed-in user and company; only inside the shell. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop outside the shell');
  return shop;
}

type UserAccess = Pick<AccessUser, 'role' | 'reads_only'>;

/** Whether a user may do what requires at least the role `least`. Nobody may while the feature is read-only. */
export function hasRole(user: UserAccess, least: Role): boolean {
  return !user.reads_only && mayTake(user, least);
}

/** Whether a user may export what requires at least the role `least`, which is also possible while the feature is read-only. */
export function mayTake(user: UserAccess, least: Role): boolean {
  return ROLES.indexOf(user.role) >= ROLES.indexOf(least);
}

/** The features whose screens are for this user: customers and texts are not for accountants. */
export function featuresFor({ role }: Pick<User, 'role'>, features: Shop['features']): Shop['features'] {
  return role === 'accountant' ? { ...features, loyalty_sms: { allowed: false, access_type: null } } : features;
}

/** Why something can only be looked at: nothing can be changed here anymore, or, `byRole`, another user may. */
export function whyNot(user: UserAccess, byRole: string): string {
  return user.reads_only ? shellTexts.readsOnly : byRole;
}

/** The shop as the screens of a feature see it whose time is over. */
export function toRead(shop: Shop): Shop {
  return { ...shop, user: { ...shop.user, reads_only: true } };
}
