/** Sentences about coupons that the server answers and the screens show to the shop. */
export const couponErrors = {
  fillAll: 'Please fill in all fields',
  future: 'Expiration date must be in the future',
  farOff: (years: number) => `The expiration date is more than ${years} years away. Look at its year again.`,
  oneExpiry: 'Choose one: an expiration date, or days after the coupon was issued.',
  tooLong: 'Message too long! Please shorten the title or description.',
  titleLong: (most: number) => `At most ${most} characters fit into the title.`,
  descriptionLong: (most: number) => `At most ${most} characters fit into the description.`,
  termsLong: (most: number) => `At most ${most} characters fit into the terms.`,
  days: (most: number) => `A coupon can be good for 1 to ${most} days.`,
  noOffer: 'There is no such coupon.',
  archived: 'This coupon was ended. Bring it back to send it.',
  promised:
    'Customers have this coupon, or a message with it is planned or on its way: its words stay as they were promised. End it and create a new one.',
  shortened: 'Customers were told how long this coupon is good. It can be extended, not shortened.',
  expiredOffer: 'This coupon has expired. Create a new one to send it.',
  expiresBefore: 'This coupon will have expired when the message goes out. Choose an earlier time.',
  underWay: 'A message with this coupon is planned or on its way. Cancel it first.',
  noCode: 'No coupon of this shop has that code.',
  codeWrong: 'That is no coupon code: one of its characters must be wrong. It has nine, like K7M-4QP-2XA.',
  noPhone: 'No customer has that phone number.',
  phoneShort: (least: number) => `Type the phone number, or at least its last ${least} digits.`,
  oneLookup: 'Look up a code or a phone number.',
  redeemed: (at: string) => `Already redeemed on ${at}.`,
  expired: (day: string) => `Expired. It was good through ${day}.`,
  notRedeemed: 'This coupon is not redeemed, so there is nothing to undo.',
  undoneSince: 'This redemption was undone. Look the coupon up again.',
  reason: 'Say why, in a few words.',
  sale: 'Type an amount in dollars and cents, like 12.50.',
  pinShape: (least: number, most: number) => `A PIN has ${least} to ${most} digits.`,
};

/** What a customer is told whose coupon cannot be redeemed, in English and Spanish. */
export const redeemTexts = {
  en: {
    linkGone: 'This link is no longer good. Ask the store for a new one.',
    notYours: 'This coupon is not among yours. Open the link in your text message again.',
    already: (at: string) => `This coupon was already redeemed on ${at}.`,
    expired: (day: string) => `This coupon has expired. It was good through ${day}.`,
    undone: 'This redemption was undone by the store. Load the page again.',
    closed: (company: string) => `${company} cannot take coupons on this page right now. Please ask the staff.`,
    pinNeeded: 'The store’s staff must type their PIN.',
    pinWrong: 'That PIN is not right.',
    pinOften: 'Too many wrong PINs. Wait a while, or have the staff scan the code.',
  },
  es: {
    linkGone: 'Este enlace ya no sirve. Pida uno nuevo en la tienda.',
    notYours: 'Este cupón no es suyo. Abra otra vez el enlace de su mensaje de texto.',
    already: (at: string) => `Este cupón ya se usó el ${at}.`,
    expired: (day: string) => `Este cupón ha vencido. Era válido hasta el ${day}.`,
    undone: 'La tienda anuló este uso. Vuelva a cargar la página.',
    closed: (company: string) => `${company} no puede aceptar cupones en esta página ahora. Pregunte al personal.`,
    pinNeeded: 'El personal de la tienda debe escribir su PIN.',
    pinWrong: 'Ese PIN no es correcto.',
    pinOften: 'Demasiados PIN incorrectos. Espere un rato o pida que el personal escanee el código.',
  },
};

/** The frame around an offer's own words in its text message. Every sign fits GSM-7, which has no á, í, ó, ú. */
export const couponMessageTexts = {
  en: {
    through: (day: string) => `Good through ${day}.`,
    link: 'Your coupon:',
    stop: 'Reply STOP to opt out.',
  },
  es: {
    through: (day: string) => `Vale hasta el ${day}.`,
    link: 'Su oferta:',
    stop: 'Responda ALTO para salir.',
  },
};
