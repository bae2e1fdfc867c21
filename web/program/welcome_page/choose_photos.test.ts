import { expect, test } from 'vitest';
import { PHOTO_MAX_BYTES } from '#contract/program/limits.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { choosePhotos } from './choose_photos.ts';

const file = (name: string, bytes = 10, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type });

// spec: 5-welcome-photos, 5-welcome-file
test('Photos that fit are taken, and the others are refused by name', () => {
  const good = [file('a.jpg'), file('b.png', 10, 'image/png')];
  expect(choosePhotos(good, 4)).toEqual({ taken: good, faults: [] });
  const wrong = [file('menu.pdf', 10, 'application/pdf'), file('big.jpg', PHOTO_MAX_BYTES + 1), ...good];
  expect(choosePhotos(wrong, 0)).toEqual({
    taken: good,
    faults: [welcomePageErrors.notAnImage('menu.pdf'), welcomePageErrors.photoTooLarge('big.jpg')],
  });
  expect(choosePhotos([file('exact.jpg', PHOTO_MAX_BYTES)], 0).faults).toEqual([]);
  expect(choosePhotos(good, 5)).toEqual({
    taken: good.slice(0, 1),
    faults: ['Maximum 6 photos allowed. Please remove 1 photo(s). Not added: “b.png”.'],
  });
  expect(choosePhotos(good, 6).taken).toEqual([]);
});
