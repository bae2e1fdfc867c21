/** Sentences about the company's logo. The specification fixes those about files. */
export const brandingTexts = {
  title: 'Company Logo',
  intro:
    'Use a square PNG or JPG of at most 5 MB, ideally 512×512 pixels. Your poster and your customer pages show the logo.',
  none: 'No logo yet',
  current: (company: string) => `Logo of ${company}`,
  chosen: (name: string) => `Preview of ${name}`,
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  clear: 'Clear selection',
  upload: 'Upload logo',
  managersOnly: 'Only a manager or the owner can change the logo.',
  noFile: 'Please choose a square PNG or JPG logo (e.g., 512×512).',
  format: (type: string) =>
    `File format not supported. Selected file is ${type}. Please upload a square PNG or JPG file only.`,
  unknownType: 'of an unknown type',
  tooLarge: (megabytes: string) =>
    `File size too large. Selected file is ${megabytes}MB. Please upload an image smaller than 5MB.`,
  notSquare: (width: number, height: number) =>
    `Image dimensions not square. Selected image is ${width}×${height} pixels. Please upload a square image (e.g., 512×512).`,
  tooManyPixels: 'The image has too many pixels. Please upload a square image (e.g., 512×512).',
  unreadable: 'We cannot read this image. Please save it again as PNG or JPG.',
  unmeasured: 'We cannot check the size of this image here. Make sure that it is square.',
  done: 'Logo uploaded successfully!',
  failed: (message: string) => `Upload failed: ${message}`,
  failedUnknown: 'Failed to upload logo',
  noCompany: 'This company does not exist.',
};
