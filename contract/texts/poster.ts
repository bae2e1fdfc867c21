import type { PosterField, PosterSize } from '../poster.ts';

const fields: Record<PosterField, string> = {
  header: 'Header',
  sub_header: 'Sub header',
  qrcode_caption: 'Text Below QR Code',
  first_bullet_point: 'Bullet Point 1',
  second_bullet_point: 'Bullet Point 2',
  third_bullet_point: 'Bullet Point 3',
  fourth_bullet_point: 'Bullet Point 4',
};

/** Sentences about the poster, its fields and its exports. */
export const posterTexts = {
  form: {
    title: 'QR Code Page Customizer',
    detail: 'Write what your poster says. It is kept for the next time.',
    words: 'Words',
    fields,
    color: 'Color',
    colorPick: 'Pick a color',
    colorHint: 'Of the code, the band and the check marks.',
    colorShape: 'Give the color as #rrggbb, such as #1f6f54.',
    colorFaint: 'This color is too light: a camera could miss the code, and the header would be hard to read.',
    tooLong: (max: number) => `Please use at most ${max} characters.`,
    left: (length: number, max: number) => `${length} of ${max}`,
    generate: 'Generate',
    saveFailed: 'Failed to upload poster template',
    preview: 'Preview',
    readOnly: 'A manager or the owner can change the poster.',
    look: 'Show the poster',
    unsaved: 'What you typed is kept in this tab until you generate the poster.',
  },
  /** What a new poster says until the shop says something else. */
  start: (company: string): Record<PosterField, string> => ({
    header: `Join ${company} Rewards`.length > 60 ? 'Join our rewards' : `Join ${company} Rewards`,
    sub_header: 'Offers for regulars, by text',
    qrcode_caption: 'Scan with your phone’s camera',
    first_bullet_point: 'Free to join',
    second_bullet_point: 'Offers before anyone else',
    third_bullet_point: 'Nothing to install',
    fourth_bullet_point: 'Leave any time: reply STOP',
  }),
  preview: {
    title: 'Poster',
    detail: 'Print it at 100 % size, or download it.',
    back: 'Back to the words',
    size: 'Print as',
    sizes: {
      letter: 'Poster',
      table_tent: 'Table tent',
      sticker: 'Stickers',
    } satisfies Record<PosterSize, string>,
    sizeDetail: {
      letter: 'One letter page, 8.5 × 11 in.',
      table_tent: 'Two tents of 4.25 × 5.5 in on a letter page: cut along the middle, fold across it.',
      sticker:
        'Six stickers of 4 × 3⅓ in on a letter page, as on 5164 label sheets. They leave out the bullet points, so that the code stays large.',
    } satisfies Record<PosterSize, string>,
    code: 'QR code',
    exports: 'Print or download',
    file: 'File type',
    files: { png: 'PNG picture', jpeg: 'JPEG picture', pdf: 'PDF for print' },
    download: 'Download',
    downloaded: (name: string) => `Downloaded ${name}.`,
    print: 'Print',
    printHint: 'In the print dialog choose letter paper and 100 % (actual size).',
    failed: 'The poster could not be drawn',
    exportFailed: 'The file could not be made',
    alt: (words: string) => `Preview: ${words}`,
    none: 'There is no poster yet',
    noneDetail: 'Write its words first; the code and your logo are put in for you.',
    noneAction: 'Write the poster',
    drawing: 'Drawing the poster',
  },
  none: 'There is no poster yet.',
  notYours: 'There is no such poster.',
  unprintable: (sign: string) =>
    `The poster cannot print “${sign}”. Latin, Greek and Cyrillic letters and emoji can be printed.`,
};
