import { plural } from '../../texts/plural.ts';

/** Sentences of the camera that shows the edges of a page. */
export const cameraTexts = {
  title: (page: number) => `Photograph page ${page}`,
  label: 'Camera picture',
  close: 'Close camera',
  take: (page: number) => `Take page ${page}`,
  retake: 'Retake',
  retakePage: (page: number) => `Retake page ${page}`,
  done: (count: number) => `Done (${count})`,
  donePages: (count: number) => `Done, ${plural(count, 'page', 'pages')} taken`,
  light: 'Light',
  taken: (page: number) => `Page ${page} taken. Photograph the next page, or press Done.`,
  /** `fault` is a sentence about the photo. */
  takenBad: (page: number, fault: string) => `Page ${page}: ${fault}`,
  takeFailed: 'The picture was not taken. Try again.',
  full: (most: number) => `An invoice can have at most ${most} photos. Press Done to read them.`,
  states: {
    starting: 'Starting the camera…',
    searching: 'Point the camera at the page.',
    unseen: 'No page edges found. Lay the page on a darker surface, or take the picture anyway.',
    dark: 'Too dark. Turn on a light.',
    cut: 'Part of the page is outside the frame. Move back.',
    far: 'Too far away. Move closer.',
    moving: 'Hold still.',
    glare: 'A reflection hides part of the page. Tilt the page.',
    blurry: 'Blurred. Hold still, or move back a little.',
    sideways: 'The page lies sideways. Turn the phone or the page.',
    ready: 'Page found. Take the picture.',
  },
  faults: {
    refused: 'The camera is blocked. Allow it in your browser settings for this page, or use the camera app.',
    none: 'No camera was found on this device. Choose pictures instead.',
    busy: 'The camera could not start. Another program may be using it. Close that program, or use the camera app.',
    insecure: 'Browsers open the camera only on secure pages (https). Use the camera app, or choose pictures.',
  },
  app: 'Use the camera app',
};

/** What the camera says of the picture that it shows. */
export type LiveState = keyof typeof cameraTexts.states;
