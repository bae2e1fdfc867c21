import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { deviceName } from './device.ts';

/** Where a request came from, without enough detail to identify a user. */
export interface Origin {
  /** An address without its last part: `203.0.113.x`, `2001:db8:7::x`. */
  address: string;
  /** "Safari on iPhone" */
  device: string;
}

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: networkOf(ip), device: deviceName(headers['user-agent'] ?? null) };
}

/** The network of an address: of IPv4 the first 24 bits, of IPv6 the first 48. */
export function networkOf(ip: string): string {
  const [, v4] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip) ?? [];
  if (v4 !== undefined) return `${v4}.x`;
  if (isIP(ip) !== 6) return '';
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)];
  return `${all.slice(0, 3).join(':')}::x`;
}
