import { useQuery } from '@tanstack/react-query';
import { QR_CACHE_MS } from '#contract/program/limits.ts';
import { program, type QrCode } from '#contract/program/program.ts';
import { request } from '../../api.ts';
import { keyOf } from '../../query.ts';
import { keepQrCode, readQrCode } from '../../shell/qr_cache.ts';
import { useShop } from '../../shell/shop.ts';

/** The QR code of the company, or of one of its places. The company's own is taken from where the shell keeps it. */
export function useQrCode(source: string | null) {
  const companyId = useShop().user.company_id;
  return useQuery({
    queryKey: [...keyOf(program.getQrCode), companyId, source],
    queryFn: async ({ signal }): Promise<QrCode> => {
      const base_url = location.origin;
      if (source !== null) return request(program.getQrCode, { query: { base_url, source }, signal });
      const kept = readQrCode(sessionStorage, base_url, companyId, Date.now());
      if (kept) return kept;
      const code = await request(program.getQrCode, { query: { base_url }, signal });
      keepQrCode(sessionStorage, base_url, code, Date.now());
      return code;
    },
    staleTime: QR_CACHE_MS,
  });
}
