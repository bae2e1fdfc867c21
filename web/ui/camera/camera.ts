import type { CodeKind, Decode } from './decode_frame.ts';

/** What a camera that runs says of itself; each has its sentence in the texts, as each fault has. */
export type CameraState = 'starting' | 'aim' | 'slow';

/** Why there is no picture. */
export type CameraFault = 'refused' | 'none' | 'busy' | 'insecure';

/** The browser's own reader, where it has one (Shape Detection API); TypeScript's library does not know it yet. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeReaderClass {
  new (options: { formats: readonly string[] }): BarcodeReader;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS: Record<CodeKind, readonly string[]> = {
  square: ['qr_code', 'code_128'],
  retail: ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'],
};

/** The browser's own reader if it reads all of these codes, else ours, which is only then fetched. */
export async function openDecoder(kind: CodeKind): Promise<Decode> {
  return (await ownDecoder(FORMATS[kind])) ?? (await import('./decode_frame.ts')).openFrameDecoder(kind);
}

async function ownDecoder(formats: readonly string[]): Promise<Decode | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeReaderClass };
  if (!BarcodeDetector) return null;
  try {
    const known = await BarcodeDetector.getSupportedFormats();
    if (!formats.every((format) => known.includes(format))) return null;
    const reader = new BarcodeDetector({ formats });
    return async (frame) => (await reader.detect(frame))[0]?.rawValue ?? null;
  } catch {
    // Some systems have the name without the service behind it.
    return null;
  }
}

/** In this size codes are sharp. */
const CODES = { width: 1280, height: 720 };

/** The camera at the back of the device, as near to `size` as it can. */
export function openCamera(size = CODES): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) return Promise.reject(new DOMException('', 'SecurityError'));
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: size.width }, height: { ideal: size.height } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** Why the camera did not start (Media Capture and Streams, 10.2). */
export function whyNoCamera(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  if (name === 'SecurityError') return 'insecure';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

/** The lamp beside the camera, where there is one that can be switched. */
export function lampOf(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const capabilities = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || !capabilities.torch) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
