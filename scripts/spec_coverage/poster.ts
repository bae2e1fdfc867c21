/** The specification's rows for program setup, QR codes and the poster. */
export const POSTER_ROWS: Record<string, Record<string, string>> = {
  '2.13 Program setup': {
    '2.13-cards': 'two cards: QR Code Generator and Welcome Page Builder',
    '2.13-qr': 'the QR view shows the QR data and leads to the poster customizer',
    '2.13-try-again': 'Try Again on failure',
    '2.13-welcome': 'the published page on desktop and mobile, and Edit or Create Welcome Page',
    '2.13-sources': 'codes for places, each with the number of customers who joined there',
  },
  '2.14 Poster customizer': {
    '2.14-fields': 'Header, Sub header, Text Below QR Code, Bullet Points 1 to 4',
    '2.14-generate': 'Generate leads to /poster-preview and passes the state on',
  },
  '2.15 Poster preview': {
    '2.15-poster': 'header, logo, subheader, QR image, caption, four bullets in two columns',
    '2.15-download': 'Download as png or jpeg, by default poster.png',
    '2.15-print': 'Print',
  },
  '3 to 9 Poster and QR codes': {
    '3-poster': 'the poster template has its words, its id and its times',
    '4-setup-view': 'setup view: menu, qr or welcome',
    '7-poster': 'GET and PUT /loyalty/poster/template; 404 if there is none',
    '7-qr-sources': 'the calls for places with their own codes',
    '8-qr-failure': "the server's detail or 'Failed to generate QR code (status)'",
    '8-poster-save': "the server's detail or 'Failed to upload poster template'",
    '9-poster-export': 'pictures at least twice a screen, JPEG quality 0.92, poster.png',
  },
};
