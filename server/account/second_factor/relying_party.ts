import { isIP } from 'node:net';

/** The address for which browsers create passkeys. They work under this host name and nowhere else. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Browsers accept a host name with https, and localhost. Null: this installation has neither.
 * @param base PUBLIC_URL, or the address at which the process listens
 */
export function relyingPartyOf(base: string): RelyingParty | null {
  const url = new URL(base);
  // An address in digits is not accepted, and this machine has a name.
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost';
  const { hostname } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  if (url.protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) return null;
  return { id: hostname, origin: url.origin };
}
