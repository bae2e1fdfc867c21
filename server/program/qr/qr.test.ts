import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programErrors } from '#contract/program/errors.texts.ts';
import { program } from '#contract/program/program.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { signupUrl } from './rules.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

// A CommonJS package with types for a module: its function is in both places.
const decode = jsqr.default;

/** What a phone's camera reads in the picture. */
async function scan(dataUrl: string): Promise<string | undefined> {
  const picture = sharp(Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64'));
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

// spec: 7-qr, 3-qr
test('The QR code that a camera reads leads to the page where customers of this company join', async () => {
  const answer = await call(t, maple.staff, program.getQrCode, { query: { base_url: 'http://localhost:80' } });
  expect(answer.status).toBe(200);
  const { qr_code_data_url, ...rest } = answer.body;
  expect(rest).toEqual({
    signup_url: `http://localhost/loyalty-signup?company_id=${maple.companyId}`,
    company_name: 'Maple Deli',
    company_id: maple.companyId,
  });
  expect(await scan(qr_code_data_url)).toBe(rest.signup_url);
});

test.each([
  'https://evil.example',
  'localhost:80',
  'javascript:alert(1)',
  'http://localhost.evil.example',
  '//localhost',
])('No poster leads to another site: %s', async (base_url) => {
  const answer = await call(t, maple.owner, program.getQrCode, { query: { base_url } });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ detail: programErrors.foreignAddress, code: 'bad_request' });
});

describe('The address in the code', () => {
  const own = ['https://shop.example', 'http://127.0.0.1:3000'];

  test('The address is the public one, whatever host was asked and whatever path follows the origin', () => {
    expect(signupUrl('https://shop.example/settings?x=1#y', own, 'c1')).toBe(
      'https://shop.example/loyalty-signup?company_id=c1',
    );
  });

  test('The address keeps its port and its scheme', () => {
    expect(signupUrl('http://127.0.0.1:3000', own, 'c1')).toBe('http://127.0.0.1:3000/loyalty-signup?company_id=c1');
    expect(signupUrl('http://shop.example', own, 'c1')).toBeNull();
    expect(signupUrl('http://127.0.0.1:3001', own, 'c1')).toBeNull();
  });
});
