import { plural } from '../../texts/plural.ts';

/** Sentences of adding invoices. */
export const uploadTexts = {
  title: 'Add invoices',
  drop: 'Drop invoices anywhere on this page',
  dropHere: 'Drop to add',
  choose: 'Choose files',
  camera: 'Photograph invoice',
  formats: (megabytes: number, files: number) =>
    `PDF, photos, e-invoices (XML), or a vendor’s CSV or Excel file. Up to ${megabytes} MB each, ${files} at a time.`,
  tooLarge: (name: string, megabytes: number) =>
    `${name} was not added because it is larger than ${megabytes} MB. Photograph the invoice, or save a smaller PDF.`,
  emptyFile: (name: string) => `${name} was not added because it is empty. Save it again and add it once more.`,
  tooMany: (kept: number, over: number) =>
    over === 1
      ? `You can upload at most ${plural(kept, 'file', 'files')} at once. 1 file is left. Upload it next.`
      : `You can upload at most ${plural(kept, 'file', 'files')} at once. ${plural(over, 'file', 'files')} are left. Upload them next.`,
  sendRest: (count: number) => `Upload ${plural(count, 'more file', 'more files')}`,
  dropRest: (count: number) => (count === 1 ? 'Remove it' : 'Remove them'),
  tooManyPages: (kept: number, over: number) =>
    `An invoice can have at most ${kept} photos. ${plural(over, 'photo was', 'photos were')} not added.`,
  sending: (percent: number) => `Uploading, ${percent}%`,
  waiting: 'Waiting to upload',
  received: 'Uploaded. Opening',
  failed: 'Not uploaded. The file is still here.',
  offline: 'No connection. Keep this page open. We upload the file when the connection is back.',
  offlineKept:
    'No connection. The file is kept on this device. We upload it when the connection is back, even after you close this page.',
  retry: 'Try again',
  remove: 'Remove',
  cancel: 'Cancel',
  dismiss: 'Hide',
  progressLabel: (name: string) => `Upload of ${name}`,
  list: 'Files being added',
  pages: (count: number) => `${count} photos as one invoice`,
  /** Photos that were taken before the page was closed. */
  left: (count: number) => `${plural(count, 'photo', 'photos')} of an invoice`,
  leftDetail: 'Not uploaded yet. You can add pages before you upload.',
  goOn: 'Continue',
  /** Chosen pictures whose question was closed. */
  undecided: (count: number) => plural(count, 'picture', 'pictures'),
  undecidedDetail: 'Not uploaded yet. Tell us whether they are one invoice or several.',
  question: {
    title: (count: number) => `${count} pictures: one invoice, or several?`,
    one: 'Pages of one invoice',
    oneDetail: 'You put them in order, and we read them together.',
    many: 'Separate invoices',
    manyDetail: (count: number) => `We create ${count} invoices.`,
  },
  /** Pictures are looked at before they are uploaded. */
  checks: {
    checking: (at: number, of: number) => (of === 1 ? 'Checking the picture' : `Checking picture ${at} of ${of}`),
    progress: 'Pictures checked',
    doubtful: (count: number) =>
      count === 1
        ? '1 picture needs your attention. It is not uploaded yet.'
        : `${plural(count, 'picture', 'pictures')} need your attention. They are not uploaded yet.`,
    list: 'Pictures that need your attention',
    openInvoices: 'Open invoices',
    turned: 'Rotated. Send it if the print is upright, or rotate it again.',
    cancel: 'Cancel the pictures that are not checked yet',
    send: 'Send anyway',
    sendNamed: (name: string) => `Send anyway: ${name}`,
    sendAll: 'Send all anyway',
    sendTurned: 'Send',
    sendTurnedNamed: (name: string) => `Send: ${name}`,
    sendAllTurned: 'Send all',
    leaveOut: 'Leave out',
    leaveOutNamed: (name: string) => `Leave out: ${name}`,
    leftOut: (name: string) => `${name} was left out.`,
    canceled: (count: number) =>
      count === 1 ? '1 picture was canceled.' : `${plural(count, 'picture', 'pictures')} were canceled.`,
    rotate: 'Rotate',
    rotateNamed: (name: string) => `Rotate: ${name}`,
  },
  duplicate: (what: string) => `You already have this invoice (${what}).`,
  duplicateUnknown: 'You already have this invoice.',
  duplicateWhat: (vendor: string | null, number: string | null, state: string) =>
    [[vendor, number].filter(Boolean).join(' '), state].filter(Boolean).join(', '),
  duplicatePosted: (date: string) => `posted ${date}`,
  duplicateAdded: (date: string) => `added ${date}`,
  openIt: 'Open invoice',
  keepBoth: 'Keep both',
};

/** Sentences of photographing the pages of one invoice. */
export const captureTexts = {
  title: 'Photograph invoice',
  first: 'Take first page',
  hint: 'Lay the page flat and fill the frame. Keep all four corners in view.',
  addPage: 'Add page',
  choose: 'Choose pictures',
  send: (count: number) => (count === 1 ? 'Read this page' : `Read these ${count} pages`),
  page: (page: number) => `Page ${page}`,
  pages: 'Pages in order',
  /** What makes a photo hard to read; it can be sent all the same. */
  faults: {
    small: 'Too small. Move closer and take it again.',
    dark: 'Too dark. Take it again in better light.',
    blurry: 'Blurry. Take it again with a steady hand.',
    glare: 'A reflection hides part of it. Tilt the page and take it again.',
    cut: 'Print runs off the edge. Take it again from farther away.',
    sideways: 'Sideways. Rotate it until the print is upright.',
  },
  faultNames: {
    small: 'too small',
    dark: 'too dark',
    blurry: 'blurry',
    glare: 'a reflection',
    cut: 'cut off',
    sideways: 'sideways',
  },
  severalFaults: (names: string[]) => `Hard to read: ${names.join(', ')}. Take it again.`,
  sendAnyway: 'You can also send it as it is.',
  rotate: (page: number) => `Rotate page ${page}`,
  rotateFailed: 'This photo could not be rotated. It is unchanged, and you can send it as it is.',
  remove: (page: number) => `Remove page ${page}`,
  up: (page: number) => `Move page ${page} earlier`,
  down: (page: number) => `Move page ${page} later`,
  handle: (page: number) => `Drag page ${page} to another position`,
  moved: (from: number, to: number) => `Page ${from} is now page ${to}.`,
  picked: (page: number) =>
    `Page ${page} picked up. Press the arrow keys to move it, Space to drop it, or Escape to cancel.`,
  over: (to: number) => `Over position ${to}.`,
  canceled: (page: number) => `Page ${page} was not moved.`,
  discard: 'Discard photos',
  discardTitle: 'Leave without uploading?',
  discardLeftTitle: 'Discard these photos?',
  discardUndecidedTitle: 'Discard these pictures?',
  discardUndecided: 'Discard pictures',
  discardUndecidedDetail: (count: number) =>
    `This discards ${plural(count, 'picture', 'pictures')} without uploading ${count === 1 ? 'it' : 'them'}.`,
  discardDetail: (count: number) => `This discards ${plural(count, 'photo', 'photos')} of the invoice.`,
};
