import { expect, test } from 'vitest';
import { unreachableHost } from './public_address.ts';

test.each([
  ['http://localhost:3000/l/a', 'localhost:3000'],
  ['http://127.0.0.1/loyalty-signup', '127.0.0.1'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['http://192.168.1.20:3000', '192.168.1.20:3000'],
  ['http://10.0.0.7', '10.0.0.7'],
  ['http://172.31.0.7', '172.31.0.7'],
  ['http://[fd00::7]', '[fd00::7]'],
  ['http://till.local', 'till.local'],
  ['http://till:3000', 'till:3000'],
  ['https://shop.example/l/a', null],
  ['https://localhost.example', null],
  ['http://172.32.0.7', null],
  ['http://11.0.0.7', null],
])('The host of %s that customers’ phones cannot open is %j', (address, host) => {
  expect(unreachableHost(address)).toBe(host);
});
