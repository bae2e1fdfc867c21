import { account } from './account.ts';
import { analytics } from './analytics.ts';
import { audiences } from './audiences.ts';
import { billing } from './billing.ts';
import { branding } from './branding.ts';
import { campaigns } from './campaigns.ts';
import { company } from './company.ts';
import { contactExports } from './contact_exports.ts';
import { contactImports } from './contact_imports.ts';
import { contactPage } from './contact_page.ts';
import { contacts } from './contacts.ts';
import { coupons } from './coupons.ts';
import { credentials } from './credentials.ts';
import { events } from './events.ts';
import { feedback } from './feedback.ts';
import type { Endpoint } from './http.ts';
import { inventory } from './inventory.ts';
import { invoices } from './invoices.ts';
import { join } from './join.ts';
import { messagingSettings } from './messaging_settings.ts';
import { myTexts } from './my_texts.ts';
import { poster } from './poster.ts';
import { program } from './program.ts';
import { promo } from './promo.ts';
import { replies } from './replies.ts';
import { signup } from './signup.ts';
import { tags } from './tags.ts';
import { team } from './team.ts';
import { templates } from './templates.ts';
import { welcome } from './welcome.ts';
import { welcomeMessage } from './welcome_message.ts';

/** Every call of the API, by feature. A test walks this table; what is not in it is not served. */
export const ENDPOINTS: Record<string, Record<string, Endpoint>> = {
  account,
  billing,
  credentials,
  company,
  branding,
  feedback,
  signup,
  team,
  contacts,
  contactImports,
  contactExports,
  contactPage,
  tags,
  templates,
  welcomeMessage,
  campaigns,
  replies,
  audiences,
  messagingSettings,
  coupons,
  program,
  poster,
  welcome,
  join,
  myTexts,
  promo,
  inventory,
  invoices,
  analytics,
  events,
};
