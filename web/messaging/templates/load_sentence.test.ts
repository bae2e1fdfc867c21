import { expect, test } from 'vitest';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, failureOf } from '../../api.ts';
import { loadSentence } from './load_sentence.ts';

// spec: 8-templates-load
test.each([
  [failureOf(503, '{"detail":"Back soon.","code":"unavailable"}', null), 'Back soon.'],
  [failureOf(502, '<html>bad gateway</html>', null), 'Failed to load templates (502)'],
  [failureOf(500, '{"detail":"","code":"internal"}', null), 'Failed to load templates (500)'],
  [ApiFailure.local('network'), commonTexts.failures.notLoaded.network],
])('The failure %s has the sentence %j', (failure, sentence) => {
  expect(loadSentence(failure)).toBe(sentence);
});
