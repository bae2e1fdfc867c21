export interface Drawing {
  filter?: string;
  /** Where the first row begins. */
  left?: number;
  top?: number;
  /** The height of the photo; the rows take 1,100 pixels from the top. */
  height?: number;
  paper?: string;
  /** Quarter turns to the right. */
  turns?: number;
}

/** Drawn once: nearly every test has the same few. */
const drawnBefore = new Map<string, Promise<Blob>>();

/** A photo of rows of print, drawn with a filter of the canvas. */
export async function photo(name: string, drawing: Drawing = {}) {
  const key = JSON.stringify(drawing);
  const drawn = drawnBefore.get(key) ?? draw(drawing);
  drawnBefore.set(key, drawn);
  return new File([await drawn], name, { type: 'image/png' });
}

async function draw({ filter = 'none', left = 160, top = 120, height = 1300, paper = '#d8d5cf', turns = 0 }: Drawing) {
  const [across, down] = turns % 2 === 0 ? [1000, height] : [height, 1000];
  const canvas = new OffscreenCanvas(across, down);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.translate(across / 2, down / 2);
  context.rotate((turns * Math.PI) / 2);
  context.translate(-500, -height / 2);
  context.filter = filter;
  context.fillStyle = paper;
  context.fillRect(0, 0, 1000, height);
  context.fillStyle = '#222';
  context.font = '20px sans-serif';
  // Other letters at the edge in each row, as on a real page.
  const words = 'Whole milk 4/1 GAL case 2 12.60 25.20 Rolled oats';
  for (let row = 0; row < 34; row++) context.fillText(words.slice(row % 7), left, top + row * 32);
  return await canvas.convertToBlob({ type: 'image/png' });
}
