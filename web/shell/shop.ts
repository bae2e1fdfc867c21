import { createContext, useContext } from 'react';
import type { FeatureAccess, User } from '#contract/account.ts';
import { type FeatureCode, ROLES, type Role } from '#contract/http.ts';

/** Who is signed in, and what their company may use. The server decides again on each call. */
export interface Shop {
  user: User;
  features: Record<FeatureCode, FeatureAccess>;
}

export const ShopContext = createContext<Shop | null>(null);

/** The signed-in user and company; only inside the shell. */
export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop outside the shell');
  return shop;
}

/** Whether a user may do what asks for at least `least`. */
export function hasRole(user: Pick<User, 'role'>, least: Role): boolean {
  return ROLES.indexOf(user.role) >= ROLES.indexOf(least);
}
