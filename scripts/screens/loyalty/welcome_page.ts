import type { Page } from '@playwright/test';
import { joinOfferTexts, welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { openWithPictures } from '../open.ts';
import type { Scene } from '../scene.ts';

const { gallery, info, preview, save } = welcomePageTexts;
const PAGES = /\/api\/welcome\/pages$/;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const previewOf = (page: Page) => page.frameLocator(`iframe[title="${preview.frame}"]`);

/** The builder of the welcome page and of its offer. */
export const WELCOME_PAGE_SCENES: Scene[] = [
  {
    name: 'welcome-builder',
    async play({ page }) {
      await openWithPictures(page, '/welcome-builder');
      await previewOf(page).getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'welcome-builder-preview',
    async play({ page }) {
      await openWithPictures(page, '/welcome-builder');
      await page.getByRole('textbox', { name: info.name }).fill('Maple Friends');
      await previewOf(page).getByRole('heading', { name: 'Maple Friends', exact: true }).waitFor();
      await page.getByTitle(preview.frame).evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'welcome-builder-order',
    async play({ page }) {
      await openWithPictures(page, '/welcome-builder');
      await press(page, gallery.later(1));
      await page
        .getByText(welcomePageTexts.order.unsaved)
        .evaluate((banner) => banner.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'welcome-builder-empty',
    async play({ page }) {
      await page.route(PAGES, (route) => route.fulfill({ status: 404, json: { detail: 'None.', code: 'not_found' } }));
      await openWithPictures(page, '/welcome-builder');
      await press(page, save.publish);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'welcome-builder-refused',
    async play({ page }) {
      await openWithPictures(page, '/welcome-builder');
      await page.route(PAGES, (route) => route.abort());
      await press(page, save.publish);
      await page.getByText(save.failed).waitFor();
    },
  },
  {
    name: 'welcome-builder-down',
    async play({ page }) {
      await page.route(PAGES, (route) => route.fulfill({ status: 500, json: { detail: 'Down.', code: 'internal' } }));
      await openWithPictures(page, '/welcome-builder');
    },
  },
  { name: 'promo', play: ({ page }) => openWithPictures(page, '/promo-page-edit') },
  {
    name: 'promo-empty',
    async play({ page }) {
      const none = { headline: '', text: '', small_print: '' };
      const json = { ...none, es: none, published_at: null, has_unpublished_changes: false };
      await page.route(/\/api\/welcome\/join-offer$/, (route) => route.fulfill({ json }));
      await openWithPictures(page, '/promo-page-edit');
      await page.getByText(joinOfferTexts.preview.empty).waitFor();
    },
  },
];
