import sharp from 'sharp';
import type { Storage } from '#server/drivers/storage.ts';
import { setPhoto } from '#server/inventory/inventory.ts';
import type { Ctx } from '#server/platform/context.ts';

const SIZE = 640;

/** A shelf against a wall, with goods on it. */
function shelf(wall: string, goods: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="60 60 520 520" width="${SIZE}" height="${SIZE}">
    <defs>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#000" stop-opacity="0.22"/></linearGradient>
      <linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0.35"/><stop offset="0.4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></linearGradient>
      <filter id="soft" x="-30%" y="-80%" width="160%" height="260%"><feGaussianBlur stdDeviation="12"/></filter>
    </defs>
    <rect width="640" height="640" fill="${wall}"/><rect width="640" height="640" fill="url(#light)"/>
    <rect y="520" width="640" height="120" fill="#8a6a4a"/><rect y="520" width="640" height="6" fill="#fff" opacity="0.25"/>
    <ellipse cx="320" cy="536" rx="200" ry="16" fill="#1c120a" opacity="0.4" filter="url(#soft)"/>
    ${goods}
  </svg>`;
}

const word = (text: string, x: number, y: number, size: number, color: string) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="'DejaVu Sans', Arial, sans-serif" font-weight="700" font-size="${size}" fill="${color}">${text}</text>`;
const lit = (shape: string, color: string) =>
  `${shape.replace('/>', ` fill="${color}"/>`)}${shape.replace('/>', ' fill="url(#round)"/>')}`;

const carton = (color: string, first: string, second: string) =>
  `<path d="M230 210 l50 -90 h80 l50 90 z" fill="#f4efe6"/><rect x="280" y="92" width="80" height="32" fill="#e3dccd"/>
  ${lit('<rect x="230" y="210" width="180" height="320"/>', color)}<rect x="230" y="290" width="180" height="130" fill="#fff8ea"/>
  ${word(first, 320, 348, 44, color)}${word(second, 320, 394, 34, '#4b4338')}`;

const jug = `<path d="M400 250 c90 -10 92 150 2 140" fill="none" stroke="#f3f6f7" stroke-width="30"/>
  ${lit('<path d="M240 300 c0 -60 46 -70 46 -130 h68 c0 60 56 70 56 130 v212 q0 18 -18 18 h-134 q-18 0 -18 -18 z"/>', '#f6f8f8')}
  <rect x="278" y="128" width="84" height="46" rx="8" fill="#2f6fb3"/><rect x="240" y="340" width="170" height="110" fill="#2f6fb3"/>
  ${word('MILK', 325, 412, 46, '#fff')}`;

const eggs = `<path d="M110 420 h420 l-34 110 h-352 z" fill="#8d8f86"/><path d="M110 420 h420 l-6 22 h-408 z" fill="#a7a99f"/>
  ${[160, 240, 320, 400, 480].map((x) => lit(`<ellipse cx="${x}" cy="400" rx="38" ry="52"/>`, '#e9c39b')).join('')}
  <path d="M110 420 q40 34 80 0 q40 34 80 0 q50 34 100 0 q40 34 80 0 q40 34 80 0 v20 h-420 z" fill="#9b9d93"/>`;

const pile = (shape: (x: number, y: number) => string) =>
  [
    [210, 470],
    [320, 474],
    [430, 470],
    [265, 388],
    [375, 388],
    [320, 306],
  ]
    .map(([x = 0, y = 0]) => shape(x, y))
    .join('');

const avocado = (x: number, y: number) =>
  `${lit(`<ellipse cx="${x}" cy="${y}" rx="52" ry="62" transform="rotate(18 ${x} ${y})"/>`, '#3d5a2b')}`;
const lemon = (x: number, y: number) =>
  `${lit(`<path d="M${x - 66} ${y} q26 -56 66 -54 q40 -2 66 54 q-26 56 -66 54 q-40 2 -66 -54 z"/>`, '#f3c931')}`;
const tomato = (x: number, y: number) =>
  `${lit(`<ellipse cx="${x}" cy="${y}" rx="60" ry="54"/>`, '#cf3a2b')}<path d="M${x - 22} ${y - 46} l22 8 l22 -8 l-12 -14 l-10 6 l-10 -6 z" fill="#4f7a3a"/>`;

const ciabatta = [
  [320, 474],
  [240, 392],
  [400, 392],
]
  .map(
    ([x = 0, y = 0]) =>
      `${lit(`<rect x="${x - 110}" y="${y - 50}" width="220" height="96" rx="44"/>`, '#c98d46')}
      <path d="M${x - 70} ${y - 20} q70 -22 140 0" fill="none" stroke="#f4dfb8" stroke-width="9" stroke-linecap="round"/>`,
  )
  .join('');

const bagel = (x: number, y: number) => `${lit(`<ellipse cx="${x}" cy="${y}" rx="104" ry="62"/>`, '#b9772f')}
  <ellipse cx="${x}" cy="${y - 6}" rx="30" ry="15" fill="#6d4218"/>
  ${[-70, -48, 48, 70, -10, 14].map((dx, at) => `<circle cx="${x + dx}" cy="${y - 20 + (at % 3) * 18}" r="5" fill="#f7ead0"/>`).join('')}`;

const bag = (color: string, band: string, first: string, second: string) =>
  `${lit('<path d="M206 190 q114 -26 228 0 l16 330 q-130 22 -260 0 z"/>', color)}
  <path d="M206 190 q114 -26 228 0 l2 34 q-116 -24 -232 0 z" fill="#fff" opacity="0.35"/>
  <rect x="204" y="310" width="236" height="122" fill="${band}"/>${word(first, 320, 366, 38, '#fff')}${word(second, 320, 412, 32, '#fff')}`;

const cans = [230, 410]
  .map(
    (x) => `${lit(`<rect x="${x - 66}" y="250" width="132" height="280" rx="16"/>`, '#dfe8e4')}
    <ellipse cx="${x}" cy="254" rx="60" ry="14" fill="#b9c4c0"/><circle cx="${x}" cy="386" r="46" fill="#f0d147"/>${word('LEMON', x, 398, 26, '#3a5a4c')}`,
  )
  .join('');

const jar = `${lit('<rect x="222" y="240" width="196" height="290" rx="26"/>', '#c79a2f')}<rect x="214" y="196" width="212" height="56" rx="12" fill="#3b3a36"/>
  <rect x="222" y="320" width="196" height="130" fill="#fbf4e2"/>${word('DIJON', 320, 400, 46, '#6b4b12')}`;

/** By SKU, drawn for the demo shop: what is recognized on a shelf at a glance. */
const DRAWINGS: Readonly<Record<string, string>> = {
  '10442': shelf('#d8cdb8', carton('#7a8f5a', 'OAT', 'barista')),
  '20120': shelf('#b9cbd6', jug),
  '20140': shelf('#d9d2c4', eggs),
  '30007': shelf('#cbb9a4', bag('#4a3527', '#b3503a', 'HOUSE', 'espresso')),
  '30117': shelf('#d7d0be', jar),
  '40006': shelf('#dcc9a8', ciabatta),
  '40011': shelf('#cfc0a6', bagel(240, 470) + bagel(400, 470) + bagel(320, 380)),
  '40210': shelf('#c6cfc4', bag('#2f6f8f', '#e08a2e', 'KETTLE', 'sea salt')),
  '40224': shelf('#cfd9d4', cans),
  '50110': shelf('#cdd6c2', pile(tomato)),
  '50147': shelf('#d5d9c6', pile(avocado)),
  '50172': shelf('#c9d6d9', pile(lemon)),
};

/** Gives some of the goods a photo, as a user would who walks past the shelves once. */
export async function photographItems(ctx: Ctx, storage: Storage, itemIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [sku, svg] of Object.entries(DRAWINGS)) {
    const itemId = itemIds.get(sku);
    if (!itemId) throw new TypeError(`No item has the SKU ${sku}.`);
    await setPhoto(ctx, storage, itemId, await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer());
  }
}
