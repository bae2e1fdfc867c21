import type { PosterField, PosterSize } from './poster_parts.ts';

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
    detail: 'Write the text of your poster. We save it for next time.',
    words: 'Text',
    fields,
    color: 'Color',
    colorPick: 'Pick a color',
    colorHint: 'For the code, the band and the check marks.',
    colorShape: 'Enter the color as #rrggbb, such as #1f6f54.',
    colorFaint: 'This color is too light. A camera could miss the code, and the header would be hard to read.',
    tooLong: (max: number) => `Use ${max} characters or fewer.`,
    left: (length: number, max: number) => `${length} of ${max}`,
    generate: 'Generate',
    saveFailed: 'Failed to upload poster template',
    preview: 'Preview',
    readOnly: 'Only a manager or the owner can change the poster.',
    look: 'View poster',
    unsaved: 'This tab keeps your text until you generate the poster.',
  },
  /** The text of a new poster until the shop changes it. */
  start: (company: string): Record<PosterField, string> => ({
    header: `Join ${company} Rewards`.length > 60 ? 'Join our rewards' : `Join ${company} Rewards`,
    sub_header: 'Get offers by text',
    qrcode_caption: 'Scan with your phone’s camera',
    first_bullet_point: 'Free to join',
    second_bullet_point: 'First to hear about offers',
    third_bullet_point: 'No app to install',
    fourth_bullet_point: 'Leave anytime: reply STOP',
  }),
  preview: {
    title: 'Poster',
    detail: 'Print the poster at 100% size, or download it.',
    back: 'Edit text',
    size: 'Print as',
    sizes: {
      letter: 'Poster',
      table_tent: 'Table tent',
      sticker: 'Stickers',
    } satisfies Record<PosterSize, string>,
    sizeDetail: {
      letter: 'One letter page, 8.5 × 11 in.',
      table_tent: 'Two tents of 4.25 × 5.5 in. on a letter page. Cut along the middle and fold across it.',
      sticker:
        'Six stickers of 4 × 3⅓ in. on a letter page, as on 5164 label sheets. They have no bullet points, so that the code stays large.',
    } satisfies Record<PosterSize, string>,
    code: 'QR code',
    exports: 'Print or download',
    file: 'File type',
    files: { png: 'PNG picture', jpeg: 'JPEG picture', pdf: 'PDF for printing' },
    download: 'Download',
    downloaded: (name: string) => `Downloaded ${name}.`,
    print: 'Print',
    printHint: 'In the print dialog, choose letter paper and 100% (actual size).',
    failed: 'The poster could not be drawn',
    exportFailed: 'The file could not be created',
    alt: (words: string) => `Preview: ${words}`,
    none: 'No poster yet',
    noneDetail: 'Write its text first. We add the code and your logo.',
    noneAction: 'Create poster',
    drawing: 'Drawing the poster',
  },
  none: 'There is no poster yet.',
  notYours: 'This poster does not exist.',
  unprintable: (character: string) =>
    `The poster cannot print “${character}”. It can print Latin, Greek and Cyrillic letters and emoji.`,
};
