import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { sendForm } from './form.ts';

/** Uploads the file as the photo of an item. */
export async function sendItemPhoto(t: TestApp, token: string, item_id: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg'));
  return sendForm(t, token, `/items/${item_id}/photo`, form);
}

/** Gives an item a photo of one color; returns its version. */
export async function setItemPhoto(t: TestApp, token: string, item_id: string, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { status, body } = await sendItemPhoto(t, token, item_id, bytes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.photo_version;
}

/** The keys of the photos of a company's items in the storage. */
export async function listPhotoFiles(t: TestApp, companyId: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of t.storage.list(companyId)) if (key.includes('/items/')) keys.push(key);
  return keys;
}
