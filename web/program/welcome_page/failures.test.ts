import { expect, test } from 'vitest';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure } from '../../api.ts';
import { deleteFailure, NoPageIdError, orderFailure, saveFailure } from './failures.ts';

const refused = new ApiFailure(409, 'conflict', 'The photos were changed meanwhile.');
const away = ApiFailure.local('network');

// spec: 8-welcome-save, 8-welcome-reorder, 8-welcome-delete
test('A failed step names the step and the server’s reason', () => {
  expect(saveFailure(refused).detail).toBe('Save failed: The photos were changed meanwhile.');
  expect(saveFailure(new ApiFailure(409, 'too_few_photos', 'Too few.')).detail).toBe('Publish failed: Too few.');
  expect(saveFailure(away)).toEqual({ title: 'Failed to save and publish.', detail: away.detail });
  expect(saveFailure(new TypeError('x')).title).toBe('Failed to save and publish.');
  expect(orderFailure(refused)).toBe('Reorder failed: 409 The photos were changed meanwhile.');
  expect(orderFailure(away)).toBe('Failed to save order.');
  expect(deleteFailure(refused)).toBe('Delete failed: The photos were changed meanwhile.');
  expect(deleteFailure(away)).toBe(`Delete failed: ${commonTexts.failures.network}`);
});

// spec: 8-welcome-no-id
test('A save without a page in its answer is a failure', () => {
  expect(saveFailure(new NoPageIdError())).toEqual({
    detail: 'Could not determine welcome_page_id after save.',
  });
});
