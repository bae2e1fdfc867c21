/** Print stays sharp at this quality. */
const QUALITY = 0.92;
/** A frame whose longer side is shorter waits for a photo of the whole sensor, where the browser can take one. */
const FRAME_ENOUGH = 2400;
const PHOTO_MS = 4000;

/** The part of the Image Capture API that is used here; not every browser has it. */
interface PhotoTaker {
  takePhoto(): Promise<Blob>;
}
type PhotoTakerClass = new (track: MediaStreamTrack) => PhotoTaker;

/** All that the camera sees, with nothing cut off: the server looks for the page itself. Null when there was no picture. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const frame = await frameOf(video, width, height);
  const photo = Math.max(width, height) < FRAME_ENOUGH ? await wholeSensor(video, width * height) : null;
  const taken = photo ?? frame;
  return taken && new File([taken], name, { type: taken.type });
}

async function frameOf(video: HTMLVideoElement, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}

/** A photo that is larger than a frame; null where there is none in time. */
async function wholeSensor(video: HTMLVideoElement, pixels: number): Promise<Blob | null> {
  const { ImageCapture } = globalThis as { ImageCapture?: PhotoTakerClass };
  const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : [];
  if (!ImageCapture || !track) return null;
  try {
    const late = new Promise<null>((done) => setTimeout(() => done(null), PHOTO_MS));
    const photo = await Promise.race([new ImageCapture(track).takePhoto(), late]);
    if (!photo) return null;
    const bitmap = await createImageBitmap(photo);
    const isLarger = bitmap.width * bitmap.height > pixels;
    bitmap.close();
    return isLarger ? photo : null;
  } catch {
    // Some cameras have the API and take nothing.
    return null;
  }
}
