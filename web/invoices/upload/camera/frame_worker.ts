import { type Frame, openFrameLooks } from './frame_look.ts';

/** Beside the page: each message is a frame of the camera, and is answered with what is seen in it. */
const look = openFrameLooks();
addEventListener('message', ({ data: { frame, isClose } }: MessageEvent<Frame>) => {
  const seen = look(frame, frame, isClose);
  frame.close();
  postMessage(seen);
});
