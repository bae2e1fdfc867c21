import sharp from 'sharp';

/** A picture of jars, in place of a photo. */
export const jarsPhoto = (): Promise<Buffer> => sharp(Buffer.from(JARS)).webp().toBuffer();

const JARS = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#d9c7a4"/>
<g fill="#7a4a2b"><rect x="70" y="110" width="90" height="180" rx="14"/><rect x="195" y="80" width="90" height="210" rx="14"/>
<rect x="320" y="130" width="90" height="160" rx="14"/></g></svg>`;
