import type { Shop } from './shop.ts';
import { useLeftUploads } from './useLeftUploads.ts';
import { useQrPrefetch } from './useQrPrefetch.ts';

/** What is done shortly after entry, whatever screen is opened. Nothing of it is seen, so it is fetched after the screen. */
export function AfterEntry({ shop }: { shop: Shop }) {
  useQrPrefetch(shop);
  useLeftUploads(shop);
  return null;
}
