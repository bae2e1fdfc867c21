/** Print stays sharp at this quality, and a turned page is hardly larger than it was. */
const QUALITY = 0.95;

const TURNED = /^image\/(jpeg|png|webp|heic|heif|bmp)$/;
const NAME = /\.(jpe?g|png|webp|heic|heif|bmp)$/i;

/** Whether turning keeps all of a photo: a TIFF or GIF would lose its other pages. */
export function canTurn({ name, type }: File): boolean {
  return type ? TURNED.test(type) : NAME.test(name);
}

/** The photo a quarter turn to the right, with the name it had. Null where this browser cannot open it. */
export async function turnPhoto(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.height;
  canvas.height = bitmap.width;
  const context = canvas.getContext('2d');
  // A JPEG has no transparency: what is clear would become black.
  if (context) context.fillStyle = 'white';
  context?.fillRect(0, 0, canvas.width, canvas.height);
  context?.translate(bitmap.height, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const turned = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!context || !turned) return null;
  return new File([turned], file.name.replace(/\.(png|webp|heic|heif|bmp)$/i, '.jpg'), { type: turned.type });
}
