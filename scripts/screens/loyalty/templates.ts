import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

const { form } = templateTexts;

const LIST = /\/api\/loyalty\/message-templates(\?|$)/;

/** The template builder: list, no match, failed, a new template with expensive characters, a sample. */
export const TEMPLATE_SCENES: Scene[] = [
  { name: 'templates', play: ({ page }) => open(page, '/template-builder') },
  { name: 'templates-none', play: ({ page }) => open(page, '/template-builder?search=qqqqqq') },
  {
    name: 'templates-waiting',
    async play({ page }) {
      await page.route(LIST, () => new Promise<void>(() => {}));
      await page.goto('/template-builder');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'templates-failed',
    async play({ page }) {
      await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
      await open(page, '/template-builder');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'template-new',
    async play({ page }) {
      await open(page, '/template-builder/new');
      await page.getByLabel(form.title).fill('Monday soup');
      await page
        .getByLabel(form.body)
        .fill('It’s Monday — soup for {price} today, with bread that came out of the oven just now.');
    },
  },
  {
    name: 'template-sample',
    async play({ page }) {
      await open(page, '/template-builder');
      await page.getByRole('link', { name: 'We miss you' }).click();
      await page.getByLabel(form.body).waitFor();
    },
  },
];
