import { useEffect } from 'react';
import { QR_PREFETCH_DELAY_MS } from '#contract/program/limits.ts';
import { call } from '../api.ts';
import { keepQrCode, readQrCode } from './qr_cache.ts';
import type { Shop } from './shop.ts';

/** Prefetches the program's QR code shortly after entry, so that the poster opens at once. */
export function useQrPrefetch(shop: Shop): void {
  const companyId = shop.features.loyalty_sms.allowed ? shop.user.company_id : null;
  useEffect(() => {
    if (companyId === null || readQrCode(sessionStorage, location.origin, companyId, Date.now())) return;
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { program } = await import('#contract/program/program.ts');
        const query = { base_url: location.origin };
        const code = await call(program.getQrCode, { query, signal: leave.signal });
        keepQrCode(sessionStorage, location.origin, code, Date.now());
      } catch {
        // The poster requests it again and reports the failure.
      }
    }, QR_PREFETCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [companyId]);
}
