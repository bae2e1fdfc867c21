import { type APIRequestContext, expect } from '@playwright/test';
import { newShop, PASSWORD, SHOP } from './shop.ts';

/** A contact with a personal link, in a shop of their own. */
interface WalletContact {
  company_id: string;
  /** Their coupons. */
  url: string;
  /** What they are texted, and what is kept of them. */
  textsUrl: string;
  /** Their texts, on the simulated phone. */
  phoneUrl: string;
  /** The shop's calls, by its owner. */
  post(path: string, data: object): Promise<{ [field: string]: string }>;
  put(path: string, data: object): Promise<void>;
  get(path: string): Promise<{ [field: string]: unknown }>;
  coupons(): Promise<{ title: string; status: string; coupon_issue_id: string }[]>;
}

/** A shop with one contact who has these coupons, and the way to them. */
export async function walletOf(
  request: APIRequestContext,
  username: string,
  titles: string[],
  phone_e164 = '+12075550142',
): Promise<WalletContact> {
  await newShop(request, username);
  const basic = Buffer.from(`${username}:${PASSWORD}`).toString('base64');
  const login = await request.post(`${SHOP.url}/api/auth/login`, { headers: { authorization: `Basic ${basic}` } });
  const { access_token, company_id } = await login.json();
  const headers = { authorization: `Bearer ${access_token}` };
  const call = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`${SHOP.url}/api${path}`, { method, headers, ...(data ? { data } : {}) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const post = (path: string, data: object) => call('POST', path, data);
  const get = (path: string) => call('GET', path);
  const put = (path: string, data: object) => call('PUT', path, data);
  // More than one text a day, so that several coupons reach the same contact at once.
  const rules = await get('/loyalty/messaging-settings');
  await put('/loyalty/messaging-settings', { ...rules, cap_per_day: 3, cap_per_week: 5 });
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  const { loyalty_customer_id } = await post('/contacts/', { phone_e164, name: 'Ann', attestation });
  for (const title of titles) {
    const { coupon_id } = await post('/coupon/offers', { title, description: 'With any bagel', expires_after_days: 9 });
    await post('/coupon/send', { coupon_id });
  }
  const { path } = await post(`/contacts/${loyalty_customer_id}/link`, {});
  const token = path.split('/').at(-1);
  const coupons = async () => (await get(`/coupon/customer/${token}`)).coupons;
  await expect(async () => expect(await coupons()).toHaveLength(titles.length)).toPass();
  return {
    company_id,
    url: `${SHOP.url}${path}`,
    textsUrl: `${SHOP.url}/my-texts/${token}`,
    phoneUrl: `${SHOP.url}/dev/phone?phone=${encodeURIComponent(phone_e164)}`,
    post,
    put,
    get,
    coupons,
  };
}
