/** A placeholder with the length of every code. */
export const EXAMPLE_CODE = 'a1B2c3D4e5F';

/** The address of a code: `https://shop.example.com/l/a1B2c3D4e5F`. */
export function linkAddress(linkBase: string, code: string): string {
  return linkPrefix(linkBase) + code;
}

/** What precedes every code. */
export function linkPrefix(linkBase: string): string {
  return `${linkBase}/l/`;
}

/** Whether a text can be a code; those of earlier messages have ten characters. */
export function isCode(text: string): boolean {
  return /^[A-Za-z0-9]{10,11}$/.test(text);
}

// Crawlers, scanners of mail and text gateways, and the apps that fetch a preview before anyone opens a page. The preview of iMessage calls
// itself facebookexternalhit and Twitterbot at once.
const ROBOT =
  /bot\b|bots\b|crawl|spider|slurp|preview|prefetch|facebookexternalhit|whatsapp|telegram|skype|slack|discord|twitter|linkedin|pinterest|embedly|headless|phantomjs|lighthouse|monitor|scan|proofpoint|barracuda|mimecast|safelinks|curl|wget|python|java\/|go-http|okhttp|node|axios|libwww|httpclient|ruby|perl|php|google-|googleweblight|apis-google|mediapartners|bingpreview|yandex|baidu|duckduckgo-favicons|applebot|bytespider|gptbot|ccbot|uptime|pingdom|validator|fetch/i;

/**
 * Whether a request for a link comes from a machine: a crawler, a preview in a list of messages, or a browser that loads ahead. Only a page
 * that a human opened counts as a click. Browsers send `Purpose` and `Sec-Purpose` when they load ahead (WHATWG Fetch, Sec-Purpose).
 */
export function isRobot(request: { method: string; headers: Readonly<Record<string, unknown>> }): boolean {
  if (request.method !== 'GET') return true;
  const { headers } = request;
  const ahead = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  );
  const agent = String(headers['user-agent'] ?? '');
  return ahead || agent.trim() === '' || ROBOT.test(agent);
}
