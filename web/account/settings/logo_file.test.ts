import { expect, test } from 'vitest';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { LOGO_MAX_BYTES } from '#contract/program/limits.ts';
import { ApiFailure } from '../../api.ts';
import { chooseLogo, uploadFailure } from './logo_file.ts';

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'logo', { type });

test('A file of the wrong type or size is refused', async () => {
  await expect(chooseLogo(file(10, 'image/gif'))).rejects.toThrow(brandingTexts.format('image/gif'));
  await expect(chooseLogo(file(10, ''))).rejects.toThrow('Selected file is of an unknown type.');
  await expect(chooseLogo(file(LOGO_MAX_BYTES + 1, 'image/png'))).rejects.toThrow('Selected file is 5.00MB.');
});

test('A file with unreadable dimensions is kept with a warning and without a preview', async () => {
  const chosen = await chooseLogo(file(LOGO_MAX_BYTES, 'image/jpeg'));
  expect(chosen.warning).toBe(brandingTexts.unmeasured);
  expect(chosen.url).toBeNull();
  expect(chosen.file.size).toBe(LOGO_MAX_BYTES);
});

test('A failed upload shows the server’s reason', () => {
  expect(uploadFailure(new ApiFailure(413, 'too_large', 'Too large.'))).toBe('Upload failed: Too large.');
  expect(uploadFailure(ApiFailure.local('network'))).toBe('Failed to upload logo');
  expect(uploadFailure(new Error('x'))).toBe('Failed to upload logo');
});
