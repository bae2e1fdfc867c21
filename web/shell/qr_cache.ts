import { QR_CACHE_MS } from '#contract/program/limits.ts';
import type { QrCode } from '#contract/program/program.ts';

interface Entry {
  timestamp: number;
  data: QrCode;
}

const PREFIX = 'loyalty_qr_data:';

/** The kept QR code of this site and company when it is younger than five minutes, else null. `now` in milliseconds. */
export function readQrCode(store: Storage, origin: string, companyId: string, now: number): QrCode | null {
  const entry = parse(store.getItem(PREFIX + origin));
  if (entry?.data.company_id !== companyId) return null;
  const age = now - entry.timestamp;
  return age >= 0 && age <= QR_CACHE_MS ? entry.data : null;
}

/** Keeps the QR code with the time it was fetched. */
export function keepQrCode(store: Storage, origin: string, data: QrCode, now: number): void {
  const entry: Entry = { timestamp: now, data };
  try {
    store.setItem(PREFIX + origin, JSON.stringify(entry));
  } catch {
    // A full store only means that it is fetched again.
  }
}

function parse(text: string | null): Entry | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Entry | null;
  } catch {
    return null;
  }
}
