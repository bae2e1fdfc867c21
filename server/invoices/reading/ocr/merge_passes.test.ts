import { describe, expect, it } from 'vitest';
import type { Word } from '../page.ts';
import { mergePasses } from './merge_passes.ts';

const at = (text: string, x: number, w: number, confidence = 0.9, y = 100): Word => ({
  text,
  confidence,
  x,
  y,
  w,
  h: 20,
});
const texts = (words: Word[]) => words.map((word) => word.text).sort();

describe('Merging recognition passes', () => {
  it('A single pass stays as it is', () => {
    const words = [at('Total', 10, 60), at('239.28', 100, 70)];
    expect(mergePasses([words])).toEqual(words);
  });

  it('Passes that agree raise the confidence and leave no alternatives', () => {
    const [word] = mergePasses([[at('239.28', 100, 70, 0.8)], [at('239.28', 102, 69, 0.6)]]);
    expect(word?.text).toBe('239.28');
    expect(word?.confidence).toBeCloseTo(0.86);
    expect(word).not.toHaveProperty('alternatives');
  });

  it('Different readings of the same place are kept as alternatives', () => {
    const [word] = mergePasses([
      [at('239.28', 100, 70, 0.8)],
      [at('289.28', 101, 70, 0.5)],
      [at('239,28', 100, 71, 0.4)],
    ]);
    expect(word).toMatchObject({
      text: '239.28',
      confidence: 0.8,
      alternatives: [
        { text: '289.28', confidence: 0.5 },
        { text: '239,28', confidence: 0.4 },
      ],
    });
  });

  it('Two passes overrule the first', () => {
    const [word] = mergePasses([
      [at('2S9.28', 100, 70, 0.7)],
      [at('259.28', 100, 70, 0.6)],
      [at('259.28', 100, 70, 0.5)],
    ]);
    expect(word?.text).toBe('259.28');
    expect(word?.alternatives).toEqual([{ text: '2S9.28', confidence: 0.7 }]);
  });

  it('Words that the first pass missed are added, except specks', () => {
    const words = mergePasses([
      [at('Total', 10, 60)],
      [at('239.28', 100, 70, 0.7), at('—', 300, 20, 0.9), at('il', 400, 9, 0.2)],
    ]);
    expect(texts(words)).toEqual(['239.28', 'Total']);
  });

  it('A torn amount is put together', () => {
    const words = mergePasses([[at('239', 100, 35), at('.28', 140, 30)], [at('239.28', 100, 70, 0.8)]]);
    expect(words).toHaveLength(1);
    expect(words[0]).toMatchObject({ x: 100, w: 70 });
    expect(words[0]?.alternatives ?? []).toEqual([]);
  });

  it('Two amounts are not joined into one word', () => {
    const words = mergePasses([[at('2.00', 100, 40), at('14.50', 150, 50)], [at('2.0014.50', 100, 100, 0.9)]]);
    expect(texts(words)).toEqual(['14.50', '2.00']);
  });

  it('One joined word is read as two amounts in an alternative', () => {
    const [word] = mergePasses([[at('2.0014.50', 100, 100, 0.5)], [at('2.00', 100, 40), at('14.50', 150, 50)]]);
    expect(word?.text).toBe('2.00 14.50');
  });

  it('Words that were run together are cut where a later pass saw the paper between them, and nowhere else', () => {
    const joined = at('Smartthermostat', 100, 160, 0.7);
    const pieces = [at('Smart', 100, 50, 0.8), at('thermostat', 158, 102, 0.8)];
    const words = mergePasses([[joined], pieces]);
    expect(words.map(({ text, x, w }) => [text, x, w])).toEqual([
      ['Smart', 100, 50],
      ['thermostat', 158, 102],
    ]);
    // The same letters without a gap, other letters, and codes.
    expect(texts(mergePasses([[joined], [at('Smart', 100, 50), at('thermostat', 152, 108)]]))).toEqual([
      'Smartthermostat',
    ]);
    expect(texts(mergePasses([[joined], [at('Srnart', 100, 50, 0.5), at('thermostat', 158, 102, 0.5)]]))).toEqual([
      'Smartthermostat',
    ]);
    expect(texts(mergePasses([[at('AB12', 100, 60)], [at('AB', 100, 25, 0.5), at('12', 135, 25, 0.5)]]))).toEqual([
      'AB12',
    ]);
  });

  it('Neighboring rows stay separate', () => {
    const words = mergePasses([[at('12.50', 100, 60, 0.9, 100)], [at('13.50', 100, 60, 0.9, 118)]]);
    expect(texts(words)).toEqual(['12.50', '13.50']);
  });
});
