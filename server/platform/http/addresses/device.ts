import { credentialTexts } from '#contract/account/security/credentials.texts.ts';

const { devices } = credentialTexts;

/** In this order, because later browsers also name earlier ones. */
const BROWSERS: [sign: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\b(Linux|X11)\b/, 'Linux'],
];

function find(list: [RegExp, string][], text: string): string | undefined {
  return list.find(([sign]) => sign.test(text))?.[1];
}

/** A `User-Agent` header in words that a shop owner understands. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const [browser, system] = [find(BROWSERS, text), find(SYSTEMS, text)];
  if (system) return devices.on(browser ?? devices.unknownBrowser, system);
  if (browser) return browser;
  const [, program] = /^([A-Za-z][\w.-]{0,40})(\/|$)/.exec(text) ?? [];
  return program && program !== 'Mozilla' ? devices.program(program) : devices.unknown;
}
