import { expect, test } from 'vitest';
import { keepQrCode, readQrCode } from './qr_cache.ts';

const CODE = {
  qr_code_data_url: 'data:image/png;base64,AA==',
  signup_url: 'u',
  company_name: 'Maple',
  company_id: 'c1',
};
const [HERE, NOW] = ['https://shop.example', 1_000_000_000];

function store(): Storage {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  } as unknown as Storage;
}

// spec: 2.2-qr-prefetch, 9-qr-cache
test('A code is cached for five minutes, for its origin and company only', () => {
  const session = store();
  expect(readQrCode(session, HERE, 'c1', NOW)).toBeNull();
  keepQrCode(session, HERE, CODE, NOW);
  expect(readQrCode(session, HERE, 'c1', NOW + 300_000)).toEqual(CODE);
  expect(readQrCode(session, HERE, 'c1', NOW + 300_001)).toBeNull();
  expect(readQrCode(session, 'https://other.example', 'c1', NOW)).toBeNull();
  expect(readQrCode(session, HERE, 'c2', NOW)).toBeNull();
});

test('A broken or future entry is fetched again', () => {
  const session = store();
  session.setItem(`loyalty_qr_data:${HERE}`, 'not json');
  expect(readQrCode(session, HERE, 'c1', NOW)).toBeNull();
  keepQrCode(session, HERE, CODE, NOW + 1);
  expect(readQrCode(session, HERE, 'c1', NOW)).toBeNull();
});
