import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import { RouteFailure } from './shell/notices/RouteFailure.tsx';

/** One screen in a file of its own, which is fetched when it is first opened. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

/** Inventory, purchasing and sales. */
const STOCK = [
  screen('inventory', async () => (await import('./inventory/InventoryScreen.tsx')).InventoryScreen),
  screen('inventory/areas', async () => (await import('./inventory/areas/AreasScreen.tsx')).AreasScreen),
  screen('inventory/write-off', async () => (await import('./inventory/write_off/WriteOffScreen.tsx')).WriteOffScreen),
  screen('inventory/use-first', async () => (await import('./inventory/lots/UseFirstScreen.tsx')).UseFirstScreen),
  screen('inventory/prices', async () => (await import('./inventory/prices/PricesScreen.tsx')).PricesScreen),
  screen(
    'inventory/coupon-suggestions',
    async () => (await import('./coupons/stock/SuggestionsScreen.tsx')).SuggestionsScreen,
  ),
  screen(
    'inventory/par-levels',
    async () => (await import('./inventory/velocity/ParLevelsScreen.tsx')).ParLevelsScreen,
  ),
  screen(
    'inventory/transfers',
    async () => (await import('./inventory/transfers/TransfersScreen.tsx')).TransfersScreen,
  ),
  screen(
    'inventory/transfers/new',
    async () => (await import('./inventory/transfers/NewTransferScreen.tsx')).NewTransferScreen,
  ),
  screen(
    'inventory/transfers/:transfer_id',
    async () => (await import('./inventory/transfers/TransferScreen.tsx')).TransferScreen,
  ),
  screen('settings/locations', async () => (await import('./inventory/locations/LocationsScreen.tsx')).LocationsScreen),
  screen(
    'inventory/import/:item_import_id?',
    async () => (await import('./inventory/import/ItemImportScreen.tsx')).ItemImportScreen,
  ),
  screen('inventory/:item_id', async () => (await import('./inventory/item/ItemScreen.tsx')).ItemScreen),
  screen('orders', async () => (await import('./orders/OrdersScreen.tsx')).OrdersScreen),
  screen('orders/:order_id', async () => (await import('./orders/page/OrderScreen.tsx')).OrderScreen),
  screen('orders/:order_id/receive', async () => (await import('./orders/receive/ReceiveScreen.tsx')).ReceiveScreen),
  screen('counts', async () => (await import('./inventory/counts/CountsScreen.tsx')).CountsScreen),
  screen('counts/:count_id', async () => (await import('./inventory/counts/sheet/CountScreen.tsx')).CountScreen),
  screen(
    'counts/:count_id/review',
    async () => (await import('./inventory/counts/review/CountReviewScreen.tsx')).CountReviewScreen,
  ),
  screen('pos', async () => (await import('./pos/PosScreen.tsx')).PosScreen),
  screen('recipes', async () => (await import('./recipes/RecipesScreen.tsx')).RecipesScreen),
  screen('recipes/new', async () => (await import('./recipes/page/RecipeScreen.tsx')).NewRecipeScreen),
  screen('recipes/:recipe_id', async () => (await import('./recipes/page/RecipeScreen.tsx')).RecipeScreen),
  screen('vendors', async () => (await import('./inventory/vendors/VendorsScreen.tsx')).VendorsScreen),
  screen('vendors/:vendor_id', async () => (await import('./inventory/vendors/page/VendorScreen.tsx')).VendorScreen),
  screen('reports', async () => (await import('./reports/ReportsScreen.tsx')).ReportsScreen),
  screen('reports/:report', async () => (await import('./reports/ReportScreen.tsx')).ReportScreen),
  screen('invoices', async () => (await import('./invoices/InvoicesScreen.tsx')).InvoicesScreen),
  screen('invoices/email', async () => (await import('./invoices/mail_in/MailInScreen.tsx')).MailInScreen),
  screen('credits', async () => (await import('./invoices/credits/CreditsScreen.tsx')).CreditsScreen),
  screen('credits/:credit_request_id', async () => (await import('./invoices/credits/CreditScreen.tsx')).CreditScreen),
  screen(
    'invoices/approval',
    async () => (await import('./invoices/approval/ApprovalRulesScreen.tsx')).ApprovalRulesScreen,
  ),
  screen('invoices/export', async () => (await import('./invoices/export/ExportScreen.tsx')).ExportScreen),
  screen('invoices/to-pay', async () => (await import('./invoices/payables/ToPayScreen.tsx')).ToPayScreen),
  screen('invoices/:invoice_id', async () => (await import('./invoices/ReviewScreen.tsx')).ReviewScreen),
];

/** The loyalty program. */
const LOYALTY = [
  screen('loyalty-analytics', async () => (await import('./analytics/AnalyticsScreen.tsx')).AnalyticsScreen),
  screen('contacts', async () => (await import('./contacts/ContactsScreen.tsx')).ContactsScreen),
  screen(
    'contacts/:loyalty_customer_id',
    async () => (await import('./contacts/page/ContactScreen.tsx')).ContactScreen,
  ),
  screen('contacts/import/:import_id?', async () => (await import('./contacts/import/ImportScreen.tsx')).ImportScreen),
  screen('replies/:reply_thread_id?', async () => (await import('./messaging/inbox/RepliesScreen.tsx')).RepliesScreen),
  screen('program', async () => (await import('./program/setup/ProgramScreen.tsx')).ProgramScreen),
  screen('poster/input', async () => (await import('./program/poster/PosterInputScreen.tsx')).PosterInputScreen),
  screen('poster-preview', async () => (await import('./program/poster/PosterPreviewScreen.tsx')).PosterPreviewScreen),
  screen(
    'welcome-builder',
    async () => (await import('./program/welcome_page/WelcomePageBuilderScreen.tsx')).WelcomePageBuilderScreen,
  ),
  screen('promo-page-edit', async () => (await import('./program/join_offer/JoinOfferScreen.tsx')).JoinOfferScreen),
  screen('campaign', async () => (await import('./campaign/CampaignScreen.tsx')).CampaignScreen),
  screen('campaign/coupons', async () => (await import('./coupons/offer/OffersScreen.tsx')).OffersScreen),
  screen('campaign/coupons/:coupon_id', async () => (await import('./coupons/offer/OfferScreen.tsx')).OfferScreen),
  screen('redeem', async () => (await import('./coupons/redeem/RedeemScreen.tsx')).RedeemScreen),
  screen(
    'campaign/:campaign_id',
    async () => (await import('./messaging/campaigns/page/CampaignPageScreen.tsx')).CampaignPageScreen,
  ),
  screen('template-builder', async () => (await import('./messaging/templates/TemplatesScreen.tsx')).TemplatesScreen),
  screen(
    'template-builder/new',
    async () => (await import('./messaging/templates/TemplateScreen.tsx')).NewTemplateScreen,
  ),
  screen(
    'template-builder/:template_id',
    async () => (await import('./messaging/templates/TemplateScreen.tsx')).TemplateScreen,
  ),
];

/**
 * Every address.
 * Whatever is not named here shows the signed-in shell to a signed-in user and the login to anyone else.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    HydrateFallback: LoadingScreen,
    children: [
      screen('/login', async () => (await import('./account/LoginScreen.tsx')).LoginScreen),
      screen(
        '/reset-password',
        async () => (await import('./account/reset/ResetPasswordScreen.tsx')).ResetPasswordScreen,
      ),
      screen('/signup', async () => (await import('./account/signup/SignupScreen.tsx')).SignupScreen),
      screen('/invitation', async () => (await import('./account/team/InvitationScreen.tsx')).InvitationScreen),
      screen('/confirm-email', async () => (await import('./account/email/ConfirmEmailScreen.tsx')).ConfirmEmailScreen),
      screen('/set-up-two-step', async () => (await import('./account/second_factor/SetUpScreen.tsx')).SetUpScreen),
      { path: '/loading', Component: LoadingScreen },
      screen('/subscribe', async () => (await import('./billing/SubscribeScreen.tsx')).SubscribeScreen),
      screen('/pay_implement', async () => (await import('./billing/PayScreen.tsx')).PayScreen),
      screen('/cancel-feedback', async () => (await import('./billing/CancelScreen.tsx')).CancelScreen),
      {
        path: '/',
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: [
          {
            // Here a broken screen leaves the menu standing.
            ErrorBoundary: RouteFailure,
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('./shell/gates/HomeRoute.tsx')).HomeRoute }),
              },
              {
                lazy: async () => ({ Component: (await import('./shell/gates/StockGate.tsx')).StockGate }),
                children: STOCK,
              },
              {
                lazy: async () => ({ Component: (await import('./shell/gates/LoyaltyGate.tsx')).LoyaltyGate }),
                children: LOYALTY,
              },
              screen('settings', async () => (await import('./account/settings/SettingsScreen.tsx')).SettingsScreen),
              screen(
                'settings/activity',
                async () => (await import('./account/audit/ActivityScreen.tsx')).ActivityScreen,
              ),
              screen('operator', async () => (await import('./operator/OperatorScreen.tsx')).OperatorScreen),
              screen(
                'add_feedback',
                async () => (await import('./account/feedback/FeedbackScreen.tsx')).FeedbackScreen,
              ),
              screen('*', async () => (await import('./shell/notices/NotFoundScreen.tsx')).NotFoundScreen),
            ],
          },
        ],
      },
    ],
  },
];
