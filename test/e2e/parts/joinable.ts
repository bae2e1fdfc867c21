import { type APIRequestContext, expect } from '@playwright/test';
import { photo } from '../../welcome_page.ts';
import { newShop, PASSWORD, SHOP } from './shop.ts';

export interface Joinable {
  company_id: string;
  token: string;
}

/** A shop with a published page of `count` photos; small ones, because each is encoded several times. */
export async function shopWithPage(request: APIRequestContext, username: string, count = 4): Promise<Joinable> {
  await newShop(request, username);
  const login = await request.post(`${SHOP.url}/api/auth/login`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` },
  });
  const { company_id, access_token: token } = await login.json();
  const headers = { authorization: `Bearer ${token}` };
  const files = new FormData();
  files.append('program_name', 'Harbor Club');
  files.append('store_description', 'Books and coffee by the sea.');
  files.append('benefits', 'A book a year\nFirst look at signings');
  files.append('program_name_es', 'Club del puerto');
  for (let number = 1; number <= count; number++) {
    const bytes = await photo(number, { width: 480, height: 320 }).jpeg().toBuffer();
    files.append('photos', new File([new Uint8Array(bytes)], `${number}.jpg`, { type: 'image/jpeg' }));
  }
  const saved = await request.post(`${SHOP.url}/api/welcome/pages`, { headers, multipart: files });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { welcome_page_id } = await saved.json();
  const published = await request.post(`${SHOP.url}/api/welcome/pages/${welcome_page_id}/publish`, { headers });
  expect(published.ok()).toBe(true);
  return { company_id, token };
}
