import { addTeamMember } from '#server/account/account.ts';
import type { Ctx } from '#server/platform/context.ts';

export const DEMO_LOGIN = { username: 'demo', password: 'Maple-2468!' };

export const SHOP = { name: 'Maple Deli', zip_code: '04101', currency: 'USD', time_zone: 'America/New_York' };

/** What customers get who text HELP. */
export const SHOP_PHONE = '(207) 555-0100';

/** The staff besides the owner. Each can log in with the owner's password. */
export async function addStaff(ctx: Ctx): Promise<{ manager: string; staff: string }> {
  const { password } = DEMO_LOGIN;
  const manager = await addTeamMember(ctx, {
    username: 'demo-rosa',
    email: 'rosa@mapledeli.example',
    password,
    role: 'manager',
  });
  const staff = await addTeamMember(ctx, {
    username: 'demo-sam',
    email: 'sam@mapledeli.example',
    password,
    role: 'staff',
  });
  return { manager, staff };
}
