import { invoices } from '#contract/invoices/invoices.ts';
import { answerBy } from './server.ts';

/** The picture of every page is empty. */
export function answerEmptyPictures(): void {
  answerBy(invoices.picture, () => new Response(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])));
}
