import { account } from './account/account.ts';
import { auditLog } from './account/audit/audit.ts';
import { company } from './account/company.ts';
import { email } from './account/email.ts';
import { feedback } from './account/feedback.ts';
import { savedViews } from './account/saved_views.ts';
import { credentials } from './account/security/credentials.ts';
import { secondFactor } from './account/security/second_factor.ts';
import { signup } from './account/signup.ts';
import { team } from './account/team.ts';
import { analytics } from './analytics/analytics.ts';
import { billing } from './billing/billing.ts';
import { byPhone } from './contacts/by_phone.ts';
import { contacts } from './contacts/contacts.ts';
import { contactExports } from './contacts/exports.ts';
import { contactImports } from './contacts/imports.ts';
import { contactPage } from './contacts/page.ts';
import { tags } from './contacts/tags.ts';
import { coupons } from './coupons/coupons.ts';
import { join } from './customer/join.ts';
import { myTexts } from './customer/my_texts.ts';
import { events } from './events.ts';
import type { Endpoint } from './http.ts';
import { counts } from './inventory/counts.ts';
import { stockExports } from './inventory/files/exports.ts';
import { itemImports } from './inventory/files/imports.ts';
import { inventory } from './inventory/inventory.ts';
import { labels } from './inventory/labels.ts';
import { ledgerCheck } from './inventory/ledger_check.ts';
import { lots } from './inventory/lots/lots.ts';
import { merges } from './inventory/merges/merges.ts';
import { writeOffs } from './inventory/movements/write_offs.ts';
import { itemPhotos } from './inventory/photos.ts';
import { areas } from './inventory/places/areas.ts';
import { locations } from './inventory/places/locations.ts';
import { transfers } from './inventory/places/transfers.ts';
import { prices } from './inventory/prices.ts';
import { velocities } from './inventory/velocity.ts';
import { newVendor } from './inventory/vendors/new_vendor.ts';
import { vendors } from './inventory/vendors/vendors.ts';
import { approvalRules } from './invoices/approvals/approval_rules.ts';
import { approvals } from './invoices/approvals/approvals.ts';
import { mailIn } from './invoices/capture/mail_in.ts';
import { credits } from './invoices/credits/credits.ts';
import { notDelivered } from './invoices/credits/not_delivered.ts';
import { exchangeRates } from './invoices/exchange_rates.ts';
import { invoiceExports } from './invoices/exports.ts';
import { invoices } from './invoices/invoices.ts';
import { kinds } from './invoices/kinds.ts';
import { orderLink } from './invoices/order_link.ts';
import { arranging } from './invoices/parts/arranging.ts';
import { papers } from './invoices/parts/papers.ts';
import { parts } from './invoices/parts/parts.ts';
import { payables } from './invoices/payables/payables.ts';
import { deliveryFiles } from './invoices/reading/delivery_files.ts';
import { engines } from './invoices/reading/engines.ts';
import { pageLayouts } from './invoices/reading/page_layouts.ts';
import { versions } from './invoices/review/versions.ts';
import { viewing } from './invoices/review/viewing.ts';
import { statements } from './invoices/statements/statements.ts';
import { automations } from './messaging/automations/automations.ts';
import { audiences } from './messaging/campaigns/audiences.ts';
import { campaigns } from './messaging/campaigns/campaigns.ts';
import { replies } from './messaging/inbound/replies.ts';
import { restored } from './messaging/restored/restored.ts';
import { messagingSettings } from './messaging/settings/settings.ts';
import { templates } from './messaging/templates/templates.ts';
import { welcomeMessage } from './messaging/welcome_message/welcome_message.ts';
import { companyExports } from './moving/exports.ts';
import { operator } from './operator/operator.ts';
import { orders } from './orders/orders.ts';
import { pos } from './pos/pos.ts';
import { couponSuggestions } from './pos/suggestions.ts';
import { branding } from './program/branding.ts';
import { joinOffer } from './program/join_offer.ts';
import { poster } from './program/poster.ts';
import { program } from './program/program.ts';
import { welcomePages } from './program/welcome_page.ts';
import { recipes } from './recipes/recipes.ts';
import { reports } from './reports/reports.ts';
import { firstSteps } from './shell/first_steps.ts';
import { search } from './shell/search.ts';
import { waiting } from './shell/waiting.ts';

/** Every call of the API, by feature. A test compares this table with the routes; only what is in it is served. */
export const ENDPOINTS: Record<string, Record<string, Endpoint>> = {
  account,
  billing,
  credentials,
  secondFactor,
  email,
  company,
  companyExports,
  branding,
  feedback,
  auditLog,
  savedViews,
  signup,
  team,
  byPhone,
  contacts,
  contactImports,
  contactExports,
  contactPage,
  tags,
  templates,
  welcomeMessage,
  campaigns,
  automations,
  replies,
  audiences,
  messagingSettings,
  restored,
  coupons,
  program,
  poster,
  welcomePages,
  join,
  myTexts,
  joinOffer,
  inventory,
  itemPhotos,
  itemImports,
  labels,
  stockExports,
  locations,
  lots,
  transfers,
  areas,
  counts,
  ledgerCheck,
  writeOffs,
  velocities,
  prices,
  merges,
  vendors,
  newVendor,
  invoices,
  deliveryFiles,
  engines,
  exchangeRates,
  invoiceExports,
  statements,
  versions,
  viewing,
  approvalRules,
  approvals,
  orderLink,
  pageLayouts,
  papers,
  parts,
  payables,
  notDelivered,
  arranging,
  kinds,
  credits,
  mailIn,
  orders,
  recipes,
  pos,
  couponSuggestions,
  analytics,
  reports,
  operator,
  search,
  waiting,
  firstSteps,
  events,
};
