import { create, type Font } from 'fontkit';
import { fontBytes, INTER, NOTO_EMOJI, SUBSETS } from '#server/platform/drawing/font_packages.ts';

export type Weight = 'regular' | 'bold';

/** Letters as outlines, so that a poster looks the same on every screen, printer and machine, whatever fonts it has. */
export interface Lettering {
  /** The advance of one line of text, in ems. */
  width(text: string, weight: Weight): number;
  /** The line as the data of an SVG path: `size` and the beginning of the baseline in points, y downwards. */
  outline(text: string, weight: Weight, size: number, x: number, y: number): string;
  /** The first character that no font has, or null. */
  missing(text: string): string | null;
}

/** Height of a capital, in ems: what the eye centers. */
export const CAP_HEIGHT = 0.727;

const WEIGHTS = { regular: 500, bold: 700 } satisfies Record<Weight, number>;
/** Characters that only choose how the previous one is drawn. */
const JOINERS = /[\u200d\ufe0e\ufe0f]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as people see them: letters with their accents, whole emoji. */
export function signs(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

let opened: Lettering | undefined;

/** The poster's letters: Inter, and Noto's line-drawn emoji. The fonts are read once. */
export function lettering(): Lettering {
  opened ??= openLettering();
  return opened;
}

function openLettering(): Lettering {
  const letters = {
    regular: SUBSETS.map((subset) => fontFile(INTER, `inter-${subset}-${WEIGHTS.regular}-normal`)),
    bold: SUBSETS.map((subset) => fontFile(INTER, `inter-${subset}-${WEIGHTS.bold}-normal`)),
  };
  const emoji = {
    regular: fontFile(NOTO_EMOJI, 'noto-emoji-emoji-500-normal'),
    bold: fontFile(NOTO_EMOJI, 'noto-emoji-emoji-700-normal'),
  };

  function fontOf(sign: string, weight: Weight): Font | undefined {
    const points = Array.from(sign, (one) => one.codePointAt(0) ?? 0);
    const has = (font: Font) =>
      points.every((at) => JOINERS.test(String.fromCodePoint(at)) || font.hasGlyphForCodePoint(at));
    const inLetters = EMOJI.test(sign) ? undefined : letters[weight].find((open) => has(open()))?.();
    return inLetters ?? [emoji[weight]()].find(has);
  }

  /** Runs of one font each, so that kerning works within them. */
  function runs(text: string, weight: Weight): { font: Font; text: string }[] {
    const found: { font: Font; text: string }[] = [];
    for (const sign of signs(text)) {
      const font = fontOf(sign, weight) ?? letters[weight][0]?.();
      const last = found.at(-1);
      if (last && last.font === font) last.text += sign;
      else if (font) found.push({ font, text: sign });
    }
    return found;
  }

  return {
    width(text, weight) {
      return runs(text, weight).reduce(
        (sum, run) => sum + run.font.layout(run.text).advanceWidth / run.font.unitsPerEm,
        0,
      );
    },
    outline(text, weight, size, x, y) {
      let pen = x;
      let data = '';
      for (const { font, text: part } of runs(text, weight)) {
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(part);
        for (const [index, glyph] of glyphs.entries()) {
          const at = positions[index];
          if (!at) continue;
          data += draw(glyph.path.commands, scale, pen + at.xOffset * scale, y - at.yOffset * scale);
          pen += at.xAdvance * scale;
        }
      }
      return data;
    },
    missing(text) {
      return signs(text).find((sign) => fontOf(sign, 'regular') === undefined) ?? null;
    },
  };
}

const COMMANDS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

/** Glyphs have y upwards and pages have y downwards. Hundredths of a point are finer than any printer. */
function draw(commands: { command: string; args: number[] }[], scale: number, x: number, y: number): string {
  return commands
    .map(({ command, args }) => {
      const places = args.map((value, at) => (at % 2 === 0 ? x + value * scale : y - value * scale).toFixed(2));
      return `${COMMANDS[command] ?? ''}${places.join(' ')}`;
    })
    .join('');
}

/** Opens a font of a package when it is first needed. */
function fontFile(ofPackage: string, name: string): () => Font {
  let font: Font | undefined;
  return () => {
    if (font) return font;
    const made = create(fontBytes(ofPackage, name));
    if (!('layout' in made)) throw new TypeError(`${name} is a collection of fonts.`);
    font = made;
    return font;
  };
}
