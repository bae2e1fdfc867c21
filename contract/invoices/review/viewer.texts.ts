/** The pages of a document beside its fields, and the tools to look at them. */
export const viewerTexts = {
  label: 'Pages of the invoice',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  goTo: (page: number) => `Go to page ${page}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitWidth: 'Fit the width',
  fitPage: 'Fit the page',
  failed: 'This page could not be loaded.',
  picture: (page: number) => `Picture of page ${page}`,
};
