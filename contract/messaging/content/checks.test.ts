import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkContent } from './checks.ts';

const STOP = ' Reply STOP to opt out.';
const rules = (text: string, has_age_gate = false) =>
  checkContent(text + STOP, { has_age_gate }).map(({ level, rule }) => `${level} ${rule}`);

// spec: ruling-23-wording
test.each([
  // Tobacco and cannabis: never, with or without the gate.
  ['20% off all cigars today', ['refuse tobacco']],
  ['New VAPE flavors', ['refuse tobacco']],
  ['Vaping starter kits and e-juice', ['refuse tobacco', 'refuse tobacco']],
  ['Hookah night', ['refuse tobacco']],
  ['Cigarrillos a mitad de precio', ['refuse tobacco']],
  ['CBD gummies are in', ['refuse cannabis']],
  ['Delta-8 THC', ['refuse cannabis', 'refuse cannabis']],
  ['Best weed in town', ['refuse cannabis']],
  ['Kratom shots', ['refuse cannabis']],
  ['We are a vape-free, tobacco-free shop', []],
  ['No smoking on the patio. Smoked brisket is back', []],
  ['Weed whackers 10% off, and weed killer too', []],
  ['Pipe fittings half price, seaweed salad, milkweed for butterflies', []],
  ['Bong-bong snacks', ['refuse cannabis', 'refuse cannabis']],
  // Alcohol: only behind the gate.
  ['Two beers for one', ['refuse alcohol']],
  ['Wine Wednesday', ['refuse alcohol']],
  ['Margaritas and a taco $9', ['refuse alcohol']],
  ['Cervezas y copa de vino gratis', ['refuse alcohol', 'refuse alcohol']],
  ['Craft IPAs on tap', ['refuse alcohol']],
  ['Root beer floats', []],
  ['Try our ginger beer, birch beer and ginger ale', []],
  ['Beer-battered fish & chips with cocktail sauce', []],
  ['Penne alla vodka, shrimp cocktail, rum cake and a margarita pizza', []],
  ['Non-alcoholic beer and virgin mojitos', []],
  ['Bourbon vanilla ice cream', []],
  ['El vino a la tienda. Ask for Brandy', []],
  ['Cerveza de raíz fría', []],
  ['Beer and root beer', ['refuse alcohol']],
  ['Orange ginger. Pale complexion. Winery? Gingham. Crumbs. Female.', []],
  ['Cold brew and espresso shots', []],
  ['Cabernet, Merlot and Pinot Noir half price', ['refuse alcohol', 'refuse alcohol', 'refuse alcohol']],
  ['Rosé all day', ['refuse alcohol']],
  ['Sake flights and soju', ['refuse alcohol', 'refuse alcohol']],
  ['White Claws, Bud Light and a Moscow mule', ['refuse alcohol', 'refuse alcohol', 'refuse alcohol']],
  ['Happy hour 4-6', ['warn alcohol']],
  ['$3 shots tonight, and 20% off spirits', ['warn alcohol', 'warn alcohol']],
  ['A dozen roses for Rose. A rose gold ring in rosé gold', []],
  ['For goodness’ sake, for the sake of soup, and for your sake', []],
  ['Art for art’s sake. For heaven’s sake come in, and bring a friend for old times’ sake', []],
  ["Tonight's sake flight, half price", ['refuse alcohol']],
  ['Chef’s sake pairing $20', ['refuse alcohol']],
  ['A glass of sake of your choice', ['refuse alcohol']],
  ['Stop by for Friday’s sake flight and for our sake pairing', ['refuse alcohol', 'refuse alcohol']],
  ['Sake nigiri and sake maki, $4 a piece', []],
  ['Holiday spirits are high. Flu shots here, espresso shots too', []],
  ['Two shots of espresso for $2. A merlot sweater at Coors Field', []],
  ['Marlboros and Newport 100s by the carton', ['refuse tobacco', 'refuse tobacco']],
  ['Two packs of Camels, Swisher Sweets', ['refuse tobacco', 'refuse tobacco']],
  ['A trip to Newport, a camel ride, and our lucky strike', []],
  // Warnings.
  ['Menu: bit.ly/2abc', ['warn shortener']],
  ['Menu: https://tinyurl.com/x', ['warn shortener']],
  ['Menu: https://t.co.', ['warn shortener']],
  ['Menu: rabbit.ly, best.com, cat.ly/x and mapledeli.com/t.co', []],
  ['BUY ONE GET ONE FREE TODAY ONLY', ['warn capitals']],
  ['BOGO on BBQ, BLT and YES we are open. USA!', []],
  ['Sale!!! $$$', ['warn signs']],
  ['Wow! Really? Yes!', []],
  ['Act now, you have won', ['warn urgency', 'warn urgency']],
  ['Fresh guaranteed', ['warn urgency']],
  ['Satisfaction guaranteed near urgent care', []],
  ['Guns and ammo', ['warn firearms', 'warn firearms']],
  ['Glue guns, a Nerf gun and nail guns. Begun!', []],
  ['Sexy nude lipstick', ['warn sex']],
  ['Essex, Sussex, unisex and same-sex weddings', []],
  ['Bagels are half price until noon. Show this text.', []],
] as const)('The text %j has the expected findings', (text, expected) => expect(rules(text)).toEqual(expected));

test('Behind the age gate, alcohol is allowed and tobacco is not', () => {
  expect(rules('Two beers and a cigar', true)).toEqual(['refuse tobacco']);
});

test.each([
  ['Bagels today', true],
  ['Stop by for bagels', true],
  ['Reply STOP by Friday', true],
  ['Bagels. Reply STOP to opt out.', false],
  ['Bagels. Text stop to end', false],
  ['Bagels. STOP to cancel', false],
  ['Bagels. STOP=end', false],
  ['Bagels. Responda ALTO para salir.', false],
  ['Bagels. Envía STOP para salir', false],
] as const)('The text %j does not say how to opt out: %s', (text, lacks) => {
  expect(checkContent(text, { has_age_gate: false }).some(({ rule }) => rule === 'stop')).toBe(lacks);
});

test('A finding names the word as it is written and its place, and refusals come first', () => {
  expect(checkContent('bit.ly/x Ice-cold BEER and root beer', { has_age_gate: false })).toEqual([
    expect.objectContaining({
      level: 'refuse',
      rule: 'alcohol',
      at: 18,
      length: 4,
      sentence: expect.stringContaining('“BEER”'),
    }),
    expect.objectContaining({ level: 'warn', rule: 'shortener', at: 0, length: 6 }),
    expect.objectContaining({ level: 'warn', rule: 'stop', at: 36, length: 0 }),
  ]);
});

test('Every finding lies within the text, and a long text is checked quickly', () => {
  const parts = fc.constantFrom('beer', 'root', ' ', 'STOP', 'BIG', 'weed', 'İ', 'ß', '🍺', '!!!', 'bit.ly', 'gun');
  const anyText = fc.oneof(
    fc.array(fc.nat(0x1ffff)).map((codes) => String.fromCodePoint(...codes)),
    fc.array(parts).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { at, length, sentence } of checkContent(text, { has_age_gate: false })) {
        expect(sentence).not.toBe('');
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at + length).toBeLessThanOrEqual(text.length);
      }
    }),
  );
  // A pattern that tries every division of such a text would take minutes, which ends the test.
  for (const part of ['AA ', 'reply ', 'no ', 'cigar ', 'http://', ' ']) {
    checkContent(part.repeat(300), { has_age_gate: false });
  }
});
