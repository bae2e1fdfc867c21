import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY_MS } from '#contract/dates.ts';
import type { Config } from '#server/config.ts';
import { type Finding, fault, look, note, ok } from './finding.ts';

const PATIENCE_MS = 10_000;
const RENEW_DAYS = 14;
/** Pages that must not be reachable from outside. */
const INSIDE = ['/metrics', '/dev/outbox', '/dev/phone', '/dev/till'];

/** The public address, its certificate, and the proxy in front. */
export async function examineAddress(config: Config): Promise<Finding[]> {
  const { public_url, trust_proxy } = config;
  if (public_url === undefined) {
    return [note('Address', 'PUBLIC_URL is not set: links in emails and texts lead to this machine only.')];
  }
  const url = new URL(public_url);
  const isSecure = url.protocol === 'https:';
  return [
    ...(isSecure
      ? await look('TLS', () => checkCertificate(url))
      : [fault('TLS', 'PUBLIC_URL is not https: passwords can be read on the way.')]),
    ...(await look('Address', () => checkReached(public_url))),
    ...(await look('Address', () => checkInside(public_url))),
    trust_proxy === 'off' && isSecure
      ? fault('Proxy', 'TRUST_PROXY is off, but something in front answers https. Set it to the address of that proxy.')
      : ok('Proxy', trust_proxy === 'off' ? 'None' : `X-Forwarded-For counts from ${trust_proxy}`),
  ];
}

async function checkReached(public_url: string): Promise<Finding> {
  const { status } = await ask(`${public_url}/healthz`);
  if (status === 200) return ok('Address', public_url);
  return fault('Address', `${public_url}/healthz answers ${status}. Does the name lead to this installation?`);
}

async function checkInside(public_url: string): Promise<Finding[]> {
  const answers = await Promise.all(
    INSIDE.map(async (path) => ({ path, status: (await ask(public_url + path)).status })),
  );
  const open = answers.filter(({ status }) => status === 200).map(({ path }) => path);
  if (open.length === 0) return [];
  return [fault('Address', `Everybody can read ${open.join(', ')}. Refuse them at the proxy and set DEV_PAGES=0.`)];
}

async function ask(url: string): Promise<{ status: number }> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  await response.body?.cancel();
  return { status: response.status };
}

function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) ? {} : { servername: hostname }),
      timeout: PATIENCE_MS,
    });
    socket.once('secureConnect', () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      socket.end();
      const words = `The certificate is valid for ${days} days`;
      resolve(days < RENEW_DAYS ? fault('TLS', `${words}. Renew it.`) : ok('TLS', words));
    });
    socket.once('timeout', () => socket.destroy(new Error('No answer on the TLS port.')));
    socket.once('error', reject);
  });
}
