import { judgePhoto } from './judge_photo.ts';

/** Beside the page: each message is a photo, and is answered with its faults. */
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  postMessage(await judgePhoto(data).catch(() => []));
});
