import type { CompanyStorage } from '#contract/account/company.ts';
import { STORAGE_WARN_FROM } from '#contract/limits.ts';

export function isNearlyFull({ used_bytes, allowed_bytes }: CompanyStorage): boolean {
  return used_bytes >= STORAGE_WARN_FROM * allowed_bytes;
}
