import { canDrawInWorker, DrawingWorker } from '../quality/drawing_worker.ts';
import { inTime } from '../quality/in_time.ts';
import { type Frame, type FrameLook, openFrameLooks } from './frame_look.ts';
import frameWorkerUrl from './frame_worker.ts?worker&url';

export { frameWorkerUrl };

/** A look that takes longer than this is given up. */
const GIVE_UP_MS = 15_000;

/** Each call is a look at what the video shows; null while that is nothing, when the look failed, and after the signal. */
export function openVideoLooks(video: HTMLVideoElement, signal: AbortSignal) {
  let onPage = canDrawInWorker() ? null : openFrameLooks();
  const worker = new DrawingWorker<Frame, FrameLook | null>(frameWorkerUrl);
  const look = async (isClose: boolean) => {
    if (onPage) return onPage(video, { width: video.videoWidth, height: video.videoHeight }, isClose);
    const frame = await createImageBitmap(video);
    if (signal.aborted) {
      frame.close();
      return null;
    }
    const seen = await inTime(GIVE_UP_MS, signal, (stop) => worker.ask({ frame, isClose }, stop, [frame]));
    // A worker that has failed would fail again a moment later.
    if (!seen) onPage = openFrameLooks();
    return seen;
  };
  return (isClose: boolean) =>
    look(isClose).catch(() => {
      // A browser that gives a worker no frame, or starts none, would not do so a moment later.
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !signal.aborted) onPage ??= openFrameLooks();
      return null;
    });
}
