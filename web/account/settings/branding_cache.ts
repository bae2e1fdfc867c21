import { type Branding, branding } from '#contract/program/branding.ts';
import { BRANDING_CACHE_MS } from '#contract/program/limits.ts';
import { request } from '../../api.ts';

/** A company's name and logo are kept in session storage for ten minutes, with the time beside them. */
const entryOf = (companyId: string) => `branding_${companyId}`;
const timeOf = (companyId: string) => `branding_${companyId}_time`;

/** What is kept and young enough at `now`, else null. */
export function keptBranding(companyId: string, now: number): Branding | null {
  const since = now - Number(sessionStorage.getItem(timeOf(companyId)) ?? Number.NaN);
  const text = sessionStorage.getItem(entryOf(companyId));
  if (text === null || !(since >= 0 && since < BRANDING_CACHE_MS)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function keepBranding(companyId: string, shown: Branding, now: number): void {
  sessionStorage.setItem(entryOf(companyId), JSON.stringify(shown));
  sessionStorage.setItem(timeOf(companyId), String(now));
}

export function dropBranding(companyId: string): void {
  sessionStorage.removeItem(entryOf(companyId));
  sessionStorage.removeItem(timeOf(companyId));
}

/** A company's name and logo, from the session storage or from the server. */
export async function fetchBranding(companyId: string, signal?: AbortSignal): Promise<Branding> {
  const kept = keptBranding(companyId, Date.now());
  if (kept) return kept;
  const shown = await request(branding.get, { params: { company_id: companyId }, signal });
  keepBranding(companyId, shown, Date.now());
  return shown;
}
