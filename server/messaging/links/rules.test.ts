import { expect, test } from 'vitest';
import { newCode } from './code.ts';
import { isCode, isRobot, linkAddress } from './rules.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const SAMSUNG =
  'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36';
const IMESSAGE =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0';

test.each([
  ['a phone', 'GET', { 'user-agent': IPHONE }, false],
  ['another phone', 'GET', { 'user-agent': ANDROID }, false],
  ['a third', 'GET', { 'user-agent': SAMSUNG }, false],
  ['DuckDuckGo’s browser', 'GET', { 'user-agent': `${IPHONE} DuckDuckGo/7` }, false],
  [
    'DuckDuckGo’s crawler',
    'GET',
    { 'user-agent': 'Mozilla/5.0 (compatible; DuckDuckBot/1.1; +http://duckduckgo.com/duckduckbot.html)' },
    true,
  ],
  ['the fetcher of DuckDuckGo’s icons', 'GET', { 'user-agent': 'DuckDuckGo-Favicons-Bot/1.0' }, true],
  ['a look ahead without opening', 'HEAD', { 'user-agent': IPHONE }, true],
  ['the preview of iMessage', 'GET', { 'user-agent': IMESSAGE }, true],
  ['the preview of WhatsApp', 'GET', { 'user-agent': 'WhatsApp/2.23.20.0 A' }, true],
  [
    'a crawler',
    'GET',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    true,
  ],
  ['a program', 'GET', { 'user-agent': 'curl/8.5.0' }, true],
  ['nobody at all', 'GET', {}, true],
  ['a browser that loads ahead', 'GET', { 'user-agent': ANDROID, 'sec-purpose': 'prefetch;prerender' }, true],
  ['an older one', 'GET', { 'user-agent': IPHONE, purpose: 'prefetch' }, true],
])('Humans are told apart from machines: %s', (_name, method, headers, isMachine) => {
  expect(isRobot({ method, headers })).toBe(isMachine);
});

test('A code has eleven letters and digits, and needs no escaping in an address', () => {
  const codes = Array.from({ length: 200 }, newCode);
  expect(new Set(codes).size).toBe(200);
  expect(codes.every((code) => code.length === 11 && isCode(code))).toBe(true);
  // In messages of earlier versions.
  expect(isCode('a1B2c3D4e5')).toBe(true);
  expect(linkAddress('https://maple.example', 'a1B2c3D4e5F')).toBe('https://maple.example/l/a1B2c3D4e5F');
  for (const text of ['', 'short', 'a1B2c3D4e5Fx', '../../etc/', 'a1B2c3D4é5']) expect(isCode(text)).toBe(false);
});
