import type { RouteObject } from 'react-router';
import { LoadingScreen } from './shell/LoadingScreen.tsx';
import { RouteFailure } from './shell/notices/RouteFailure.tsx';

/**
 * Every address, each screen in a file of its own that is fetched when it is first opened.
 * Whatever is not named here shows the signed-in shell to a signed-in user and the login to anyone else.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteFailure,
    HydrateFallback: LoadingScreen,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./account/LoginScreen.tsx')).LoginScreen }),
      },
      {
        path: '/reset-password',
        lazy: async () => ({
          Component: (await import('./account/reset/ResetPasswordScreen.tsx')).ResetPasswordScreen,
        }),
      },
      {
        path: '/signup',
        lazy: async () => ({ Component: (await import('./account/signup/SignupScreen.tsx')).SignupScreen }),
      },
      {
        path: '/invitation',
        lazy: async () => ({ Component: (await import('./account/team/InvitationScreen.tsx')).InvitationScreen }),
      },
      {
        path: '/confirm-email',
        lazy: async () => ({
          Component: (await import('./account/email/ConfirmEmailScreen.tsx')).ConfirmEmailScreen,
        }),
      },
      {
        path: '/set-up-two-step',
        lazy: async () => ({ Component: (await import('./account/second_factor/SetUpScreen.tsx')).SetUpScreen }),
      },
      { path: '/loading', Component: LoadingScreen },
      {
        path: '/subscribe',
        lazy: async () => ({ Component: (await import('./billing/SubscribeScreen.tsx')).SubscribeScreen }),
      },
      {
        path: '/pay_implement',
        lazy: async () => ({ Component: (await import('./billing/PayScreen.tsx')).PayScreen }),
      },
      {
        path: '/cancel-feedback',
        lazy: async () => ({ Component: (await import('./billing/CancelScreen.tsx')).CancelScreen }),
      },
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
                children: [
                  {
                    path: 'inventory',
                    lazy: async () => ({
                      Component: (await import('./inventory/InventoryScreen.tsx')).InventoryScreen,
                    }),
                  },
                  {
                    path: 'inventory/areas',
                    lazy: async () => ({ Component: (await import('./inventory/areas/AreasScreen.tsx')).AreasScreen }),
                  },
                  {
                    path: 'inventory/write-off',
                    lazy: async () => ({
                      Component: (await import('./inventory/write_off/WriteOffScreen.tsx')).WriteOffScreen,
                    }),
                  },
                  {
                    path: 'inventory/use-first',
                    lazy: async () => ({
                      Component: (await import('./inventory/lots/UseFirstScreen.tsx')).UseFirstScreen,
                    }),
                  },
                  {
                    path: 'inventory/prices',
                    lazy: async () => ({
                      Component: (await import('./inventory/prices/PricesScreen.tsx')).PricesScreen,
                    }),
                  },
                  {
                    path: 'inventory/coupon-suggestions',
                    lazy: async () => ({
                      Component: (await import('./coupons/stock/SuggestionsScreen.tsx')).SuggestionsScreen,
                    }),
                  },
                  {
                    path: 'inventory/par-levels',
                    lazy: async () => ({
                      Component: (await import('./inventory/velocity/ParLevelsScreen.tsx')).ParLevelsScreen,
                    }),
                  },
                  {
                    path: 'inventory/transfers',
                    lazy: async () => ({
                      Component: (await import('./inventory/transfers/TransfersScreen.tsx')).TransfersScreen,
                    }),
                  },
                  {
                    path: 'inventory/transfers/new',
                    lazy: async () => ({
                      Component: (await import('./inventory/transfers/NewTransferScreen.tsx')).NewTransferScreen,
                    }),
                  },
                  {
                    path: 'inventory/transfers/:transfer_id',
                    lazy: async () => ({
                      Component: (await import('./inventory/transfers/TransferScreen.tsx')).TransferScreen,
                    }),
                  },
                  {
                    path: 'settings/locations',
                    lazy: async () => ({
                      Component: (await import('./inventory/locations/LocationsScreen.tsx')).LocationsScreen,
                    }),
                  },
                  {
                    path: 'inventory/import/:item_import_id?',
                    lazy: async () => ({
                      Component: (await import('./inventory/import/ItemImportScreen.tsx')).ItemImportScreen,
                    }),
                  },
                  {
                    path: 'inventory/:item_id',
                    lazy: async () => ({ Component: (await import('./inventory/item/ItemScreen.tsx')).ItemScreen }),
                  },
                  {
                    path: 'orders',
                    lazy: async () => ({ Component: (await import('./orders/OrdersScreen.tsx')).OrdersScreen }),
                  },
                  {
                    path: 'orders/:order_id',
                    lazy: async () => ({ Component: (await import('./orders/page/OrderScreen.tsx')).OrderScreen }),
                  },
                  {
                    path: 'orders/:order_id/receive',
                    lazy: async () => ({
                      Component: (await import('./orders/receive/ReceiveScreen.tsx')).ReceiveScreen,
                    }),
                  },
                  {
                    path: 'counts',
                    lazy: async () => ({
                      Component: (await import('./inventory/counts/CountsScreen.tsx')).CountsScreen,
                    }),
                  },
                  {
                    path: 'counts/:count_id',
                    lazy: async () => ({
                      Component: (await import('./inventory/counts/sheet/CountScreen.tsx')).CountScreen,
                    }),
                  },
                  {
                    path: 'counts/:count_id/review',
                    lazy: async () => ({
                      Component: (await import('./inventory/counts/review/CountReviewScreen.tsx')).CountReviewScreen,
                    }),
                  },
                  {
                    path: 'pos',
                    lazy: async () => ({ Component: (await import('./pos/PosScreen.tsx')).PosScreen }),
                  },
                  {
                    path: 'recipes',
                    lazy: async () => ({ Component: (await import('./recipes/RecipesScreen.tsx')).RecipesScreen }),
                  },
                  {
                    path: 'recipes/new',
                    lazy: async () => ({
                      Component: (await import('./recipes/page/RecipeScreen.tsx')).NewRecipeScreen,
                    }),
                  },
                  {
                    path: 'recipes/:recipe_id',
                    lazy: async () => ({ Component: (await import('./recipes/page/RecipeScreen.tsx')).RecipeScreen }),
                  },
                  {
                    path: 'vendors',
                    lazy: async () => ({
                      Component: (await import('./inventory/vendors/VendorsScreen.tsx')).VendorsScreen,
                    }),
                  },
                  {
                    path: 'vendors/:vendor_id',
                    lazy: async () => ({
                      Component: (await import('./inventory/vendors/page/VendorScreen.tsx')).VendorScreen,
                    }),
                  },
                  {
                    path: 'reports',
                    lazy: async () => ({ Component: (await import('./reports/ReportsScreen.tsx')).ReportsScreen }),
                  },
                  {
                    path: 'reports/:report',
                    lazy: async () => ({ Component: (await import('./reports/ReportScreen.tsx')).ReportScreen }),
                  },
                  {
                    path: 'invoices',
                    lazy: async () => ({ Component: (await import('./invoices/InvoicesScreen.tsx')).InvoicesScreen }),
                  },
                  {
                    path: 'invoices/email',
                    lazy: async () => ({
                      Component: (await import('./invoices/mail_in/MailInScreen.tsx')).MailInScreen,
                    }),
                  },
                  {
                    path: 'credits',
                    lazy: async () => ({
                      Component: (await import('./invoices/credits/CreditsScreen.tsx')).CreditsScreen,
                    }),
                  },
                  {
                    path: 'credits/:credit_request_id',
                    lazy: async () => ({
                      Component: (await import('./invoices/credits/CreditScreen.tsx')).CreditScreen,
                    }),
                  },
                  {
                    path: 'invoices/approval',
                    lazy: async () => ({
                      Component: (await import('./invoices/approval/ApprovalRulesScreen.tsx')).ApprovalRulesScreen,
                    }),
                  },
                  {
                    path: 'invoices/export',
                    lazy: async () => ({
                      Component: (await import('./invoices/export/ExportScreen.tsx')).ExportScreen,
                    }),
                  },
                  {
                    path: 'invoices/:invoice_id',
                    lazy: async () => ({ Component: (await import('./invoices/ReviewScreen.tsx')).ReviewScreen }),
                  },
                ],
              },
              {
                lazy: async () => ({ Component: (await import('./shell/gates/LoyaltyGate.tsx')).LoyaltyGate }),
                // The loyalty program's screens.
                children: [
                  {
                    path: 'loyalty-analytics',
                    lazy: async () => ({
                      Component: (await import('./analytics/AnalyticsScreen.tsx')).AnalyticsScreen,
                    }),
                  },
                  {
                    path: 'contacts',
                    lazy: async () => ({
                      Component: (await import('./contacts/ContactsScreen.tsx')).ContactsScreen,
                    }),
                  },
                  {
                    path: 'contacts/:loyalty_customer_id',
                    lazy: async () => ({
                      Component: (await import('./contacts/page/ContactScreen.tsx')).ContactScreen,
                    }),
                  },
                  {
                    path: 'contacts/import/:import_id?',
                    lazy: async () => ({
                      Component: (await import('./contacts/import/ImportScreen.tsx')).ImportScreen,
                    }),
                  },
                  {
                    path: 'replies/:reply_thread_id?',
                    lazy: async () => ({
                      Component: (await import('./messaging/inbox/RepliesScreen.tsx')).RepliesScreen,
                    }),
                  },
                  {
                    path: 'program',
                    lazy: async () => ({
                      Component: (await import('./program/setup/ProgramScreen.tsx')).ProgramScreen,
                    }),
                  },
                  {
                    path: 'poster/input',
                    lazy: async () => ({
                      Component: (await import('./program/poster/PosterInputScreen.tsx')).PosterInputScreen,
                    }),
                  },
                  {
                    path: 'poster-preview',
                    lazy: async () => ({
                      Component: (await import('./program/poster/PosterPreviewScreen.tsx')).PosterPreviewScreen,
                    }),
                  },
                  {
                    path: 'welcome-builder',
                    lazy: async () => ({
                      Component: (await import('./program/welcome_page/WelcomePageBuilderScreen.tsx'))
                        .WelcomePageBuilderScreen,
                    }),
                  },
                  {
                    path: 'promo-page-edit',
                    lazy: async () => ({
                      Component: (await import('./program/join_offer/JoinOfferScreen.tsx')).JoinOfferScreen,
                    }),
                  },
                  {
                    path: 'campaign',
                    lazy: async () => ({
                      Component: (await import('./campaign/CampaignScreen.tsx')).CampaignScreen,
                    }),
                  },
                  {
                    path: 'campaign/coupons',
                    lazy: async () => ({ Component: (await import('./coupons/offer/OffersScreen.tsx')).OffersScreen }),
                  },
                  {
                    path: 'campaign/coupons/:coupon_id',
                    lazy: async () => ({ Component: (await import('./coupons/offer/OfferScreen.tsx')).OfferScreen }),
                  },
                  {
                    path: 'redeem',
                    lazy: async () => ({ Component: (await import('./coupons/redeem/RedeemScreen.tsx')).RedeemScreen }),
                  },
                  {
                    path: 'campaign/:campaign_id',
                    lazy: async () => ({
                      Component: (await import('./messaging/campaigns/page/CampaignPageScreen.tsx')).CampaignPageScreen,
                    }),
                  },
                  {
                    path: 'template-builder',
                    lazy: async () => ({
                      Component: (await import('./messaging/templates/TemplatesScreen.tsx')).TemplatesScreen,
                    }),
                  },
                  {
                    path: 'template-builder/new',
                    lazy: async () => ({
                      Component: (await import('./messaging/templates/TemplateScreen.tsx')).NewTemplateScreen,
                    }),
                  },
                  {
                    path: 'template-builder/:template_id',
                    lazy: async () => ({
                      Component: (await import('./messaging/templates/TemplateScreen.tsx')).TemplateScreen,
                    }),
                  },
                ],
              },
              {
                path: 'settings',
                lazy: async () => ({
                  Component: (await import('./account/settings/SettingsScreen.tsx')).SettingsScreen,
                }),
              },
              {
                path: 'settings/activity',
                lazy: async () => ({
                  Component: (await import('./account/audit/ActivityScreen.tsx')).ActivityScreen,
                }),
              },
              {
                path: 'operator',
                lazy: async () => ({
                  Component: (await import('./operator/OperatorScreen.tsx')).OperatorScreen,
                }),
              },
              {
                path: 'add_feedback',
                lazy: async () => ({
                  Component: (await import('./account/feedback/FeedbackScreen.tsx')).FeedbackScreen,
                }),
              },
              {
                path: '*',
                lazy: async () => ({ Component: (await import('./shell/notices/NotFoundScreen.tsx')).NotFoundScreen }),
              },
            ],
          },
        ],
      },
    ],
  },
];
