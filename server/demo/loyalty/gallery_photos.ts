import sharp from 'sharp';

const WIDTH = 960;
const HEIGHT = 720;

/** A wall and a table in warm light, with objects between them. */
function scene(wall: [string, string], table: string, things: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>
      <linearGradient id="table" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${table}"/><stop offset="1" stop-color="#3b2a1c"/></linearGradient>
      <radialGradient id="light" cx="0.3" cy="0.1" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
      <linearGradient id="clay" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fdf6e9"/><stop offset="0.6" stop-color="#e6d8bf"/><stop offset="1" stop-color="#b9a684"/></linearGradient>
      <linearGradient id="crust" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eab866"/><stop offset="1" stop-color="#a9661f"/></linearGradient>
      <filter id="soft" x="-20%" y="-50%" width="140%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>
      <filter id="steam"><feGaussianBlur stdDeviation="9"/></filter>
    </defs>
    <rect width="960" height="720" fill="url(#wall)"/>
    <rect width="960" height="720" fill="url(#light)"/>
    <rect y="470" width="960" height="250" fill="url(#table)"/>
    <rect y="470" width="960" height="5" fill="#fff" opacity="0.22"/>
    ${things}
  </svg>`;
}

const shadow = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#1c120a" opacity="0.42" filter="url(#soft)"/>`;

const steam = (x: number, y: number) =>
  [-46, 0, 46]
    .map(
      (dx) =>
        `<path d="M${x + dx} ${y} c-34 -46 34 -76 0 -126 c-26 -40 22 -62 4 -96" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity="0.5" filter="url(#steam)"/>`,
    )
    .join('');

const SOUP = scene(
  ['#d9a15b', '#8c4a2c'],
  '#8a5a36',
  `${shadow(480, 596, 300, 34)}
  <ellipse cx="480" cy="580" rx="300" ry="42" fill="#efe4d0"/><ellipse cx="480" cy="574" rx="250" ry="30" fill="#d8c7a8"/>
  <path d="M252 400 h456 c0 118 -86 178 -228 178 s-228 -60 -228 -178 z" fill="url(#clay)"/>
  <ellipse cx="480" cy="400" rx="228" ry="58" fill="#f7eddc"/><ellipse cx="480" cy="404" rx="206" ry="47" fill="#c2502c"/>
  <path d="M330 398 c60 -30 110 26 170 -2 s90 -12 140 6" fill="none" stroke="#f6e3c4" stroke-width="9" stroke-linecap="round"/>
  ${[
    [400, 412],
    [455, 384],
    [520, 420],
    [575, 392],
    [610, 410],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="15" ry="7" fill="#4f7a3a" transform="rotate(-18 ${x} ${y})"/>`)
    .join('')}
  ${steam(480, 372)}
  <path d="M756 566 c40 -60 130 -62 160 -8 c6 18 -8 32 -28 32 h-106 c-24 0 -34 -10 -26 -24 z" fill="url(#crust)"/>
  <path d="M790 560 l22 -26 M830 552 l20 -26 M868 554 l16 -20" stroke="#f8dfae" stroke-width="7" stroke-linecap="round"/>`,
);

const SANDWICH = scene(
  ['#a9c3b0', '#4d7a66'],
  '#9a6b42',
  `${shadow(480, 606, 330, 30)}
  <rect x="150" y="566" width="660" height="34" rx="17" fill="#6d4424"/><rect x="150" y="566" width="660" height="13" rx="6" fill="#8f5f36"/>
  <path d="M232 560 h496 c18 0 26 -12 26 -30 h-548 c0 18 8 30 26 30 z" fill="url(#crust)"/>
  <path d="M196 528 q24 -26 48 0 t48 0 t48 0 t48 0 t48 0 t48 0 t48 0 t48 0 t48 0 t48 0 t48 0 l-10 14 h-508 z" fill="#5f9a45"/>
  <rect x="212" y="486" width="536" height="30" rx="15" fill="#c94f44"/><rect x="226" y="470" width="508" height="20" rx="10" fill="#e88a7a"/>
  <path d="M206 474 h548 l-70 34 l-60 -34 l-80 38 l-90 -38 z" fill="#f3c64b"/>
  <path d="M204 470 c-6 -120 110 -168 276 -168 s282 48 276 168 z" fill="url(#crust)"/>
  <path d="M270 390 c50 -50 120 -62 210 -62" fill="none" stroke="#fbe3b3" stroke-width="14" stroke-linecap="round" opacity="0.75"/>
  ${[
    [350, 372],
    [420, 346],
    [492, 352],
    [560, 344],
    [628, 380],
    [470, 400],
    [556, 398],
    [390, 420],
    [664, 424],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="11" ry="6" fill="#fbeccb" transform="rotate(24 ${x} ${y})"/>`)
    .join('')}
  <path d="M480 180 v140" stroke="#c9a06a" stroke-width="8" stroke-linecap="round"/><circle cx="480" cy="182" r="28" fill="#6f8f2f"/><circle cx="472" cy="174" r="9" fill="#b23b2f"/>`,
);

const COFFEE = scene(
  ['#e9c9a6', '#9c6b52'],
  '#6e4a32',
  `${shadow(390, 600, 230, 28)}${shadow(736, 606, 170, 24)}
  <ellipse cx="390" cy="586" rx="230" ry="34" fill="#f4ecdf"/><ellipse cx="390" cy="581" rx="150" ry="18" fill="#d8cab2"/>
  <path d="M560 424 c96 -20 118 112 -10 122" fill="none" stroke="#efe3cf" stroke-width="26" stroke-linecap="round"/>
  <path d="M222 392 h336 c0 120 -38 188 -168 188 s-168 -68 -168 -188 z" fill="url(#clay)"/>
  <ellipse cx="390" cy="392" rx="168" ry="40" fill="#fbf4e7"/><ellipse cx="390" cy="395" rx="150" ry="31" fill="#6b3f22"/>
  <path d="M390 418 c-60 -14 -62 -40 -26 -42 c18 0 26 12 26 18 c0 -6 8 -18 26 -18 c36 2 34 28 -26 42 z" fill="#f0d9b5"/>
  ${steam(390, 362)}
  <path d="M590 590 c-10 -66 60 -124 146 -124 s156 58 146 124 c-40 22 -80 -2 -146 -2 s-106 24 -146 2 z" fill="url(#crust)"/>
  ${[640, 690, 740, 790, 836].map((x) => `<path d="M${x} 582 c-6 -40 0 -72 16 -104" fill="none" stroke="#8a4f17" stroke-width="7" stroke-linecap="round" opacity="0.65"/>`).join('')}`,
);

const WINDOW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720" width="960" height="720">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fb3c9"/><stop offset="1" stop-color="#e8d8c0"/></linearGradient>
    <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffe9b8"/><stop offset="1" stop-color="#e8a754"/></linearGradient>
  </defs>
  <rect width="960" height="720" fill="url(#sky)"/>
  <rect x="70" y="90" width="820" height="560" fill="#7d3f33"/>
  ${Array.from({ length: 14 }, (_, row) => `<path d="M70 ${110 + row * 40} h820" stroke="#5f2d25" stroke-width="3" opacity="0.6"/>`).join('')}
  <rect x="110" y="130" width="740" height="84" rx="6" fill="#1f6f54"/>
  <text x="480" y="188" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="50" fill="#fdf3df" letter-spacing="6">MAPLE DELI</text>
  <rect x="120" y="270" width="470" height="320" fill="#2b1d14"/><rect x="134" y="284" width="442" height="292" fill="url(#glass)"/>
  <path d="M355 284 v292 M134 430 h442" stroke="#2b1d14" stroke-width="10"/>
  ${[170, 240, 310, 400, 470, 530].map((x, index) => `<rect x="${x}" y="${index % 2 ? 500 : 516}" width="44" height="${index % 2 ? 76 : 60}" rx="8" fill="${['#8a4d00', '#b3503a', '#4f7a3a'][index % 3]}"/>`).join('')}
  ${[190, 300, 420, 520].map((x) => `<path d="M${x} 284 v50" stroke="#2b1d14" stroke-width="4"/><circle cx="${x}" cy="346" r="17" fill="#fff6d8"/>`).join('')}
  <rect x="640" y="270" width="180" height="380" fill="#2b1d14"/><rect x="654" y="284" width="152" height="352" fill="#1f6f54"/><rect x="678" y="308" width="104" height="170" fill="url(#glass)"/><circle cx="786" cy="520" r="9" fill="#f0d9b5"/>
  ${Array.from({ length: 10 }, (_, index) => `<path d="M${100 + index * 76} 232 h76 l-8 52 q-30 22 -60 0 z" fill="${index % 2 ? '#fdf3df' : '#b3503a'}"/>`).join('')}
  <rect y="650" width="960" height="70" fill="#6b6258"/><rect y="650" width="960" height="6" fill="#fff" opacity="0.25"/>
</svg>`;

/** Four pictures of a deli, drawn for the demo shop, as PNG files. */
export function galleryPhotos(): Promise<{ name: string; bytes: Buffer }[]> {
  const drawings = { 'Storefront.png': WINDOW, 'Soup.png': SOUP, 'Sandwich.png': SANDWICH, 'Coffee.png': COFFEE };
  return Promise.all(
    Object.entries(drawings).map(async ([name, svg]) => ({
      name,
      bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
    })),
  );
}
