import { plural } from '../../texts/plural.ts';

/** Sentences about pictures that wait for an answer on a device that has no room to keep them. */
export const noRoomTexts = {
  wait: (count: number) =>
    count === 1
      ? 'This device has no room to keep 1 picture. Upload it now, or it is lost when you leave this page.'
      : `This device has no room to keep ${plural(count, 'picture', 'pictures')}. Upload them now, or they are lost when you leave this page.`,
  send: (count: number) => `Upload ${plural(count, 'picture', 'pictures')}`,
};
