/** The specification's rows for the page on which customers join. */
export const JOIN_ROWS: Record<string, Record<string, string>> = {
  '2.18 Public welcome page': {
    '2.18-page': 'logo and title, and what the company has published',
    '2.18-carousel': 'photos that advance automatically, can be swiped, have indicators and loop endlessly',
    '2.18-slides': '3 photos on wide screens, 1 at 820 px and less',
    '2.18-cards': 'Overview, How It Works with its three steps, Member Benefits',
    '2.18-join': 'the form: a phone field and a consent checkbox',
    '2.18-footer': "'Powered by' the product's logo",
    '2.18-defaults': 'empty fields show defaults',
  },
  '4 States of the public page': {
    '4-carousel': 'advances every 5 s; waits 4 s after a touch or click and 3 s after a wheel; loops endlessly',
  },
  '5 Validation of the public page': {
    '5-public-required': "'Please enter your phone number.', and ten digits",
    '5-public-consent': "'Please agree to receive promotional messages to continue.'",
    '5-public-company': "'Invalid QR code. Missing company information.'",
    '5-public-phone-sent': 'the phone is sent as +1 and 10 digits',
    '5-public-disclosure': 'the content of the disclosure, and a box that is never checked in advance',
  },
  '7 Calls of the public page': {
    '7-public-signup': 'POST /loyalty/signup?company_id={id} with phone_e164',
    'ruling-4': 'an address can also name the company as companyId',
  },
  '8 Messages of the public page': {
    '8-public-signup': "the server's detail, or 'Server error ({status})'",
    '8-public-joined': "'Thanks for joining! You’ll receive a welcome text from {program} and exclusive offers soon.'",
  },
  '9 Limits of the public page': {
    '9-carousel': 'swipe 40 px, wheel 60, animation 0.5 s, compact at 820 px, 3 or 1 photos',
  },
};
