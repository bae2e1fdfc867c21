import { expect, test } from 'vitest';
import { pagesOf } from '#test/files/pdf_text.ts';
import { paper } from './paper.ts';

const WORDS = 'These words have to be read in one go, wherever on a page they happen to begin. '.repeat(6).trim();
const ABOUT = { title: 'Paper', now: new Date('2046-11-28T17:00:00Z'), foot: (page: number) => `Page ${page}` };

test('A paragraph stays on one page, wherever the facts above it end', async () => {
  for (const facts of [35, 36, 37, 38, 39]) {
    const pdf = await paper(ABOUT, (on) => {
      for (let at = 0; at < facts; at += 1) on.fact('Fact', String(at));
      on.paragraph(WORDS);
    });
    const holding = (await pagesOf(pdf)).filter(({ text }) => text.includes('in one go'));
    expect(holding).toHaveLength(1);
    expect(holding[0]?.text.match(/in one go/g)).toHaveLength(6);
  }
});
