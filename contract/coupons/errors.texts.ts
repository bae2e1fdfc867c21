/** Sentences about coupons that the server answers and the screens show to the shop. */
export const couponErrors = {
  fillAll: 'Please fill in all fields',
  future: 'Expiration date must be in the future',
  farOff: (years: number) => `The expiration date is more than ${years} years away. Check the year.`,
  oneExpiry: 'Choose either an expiration date or a number of days after the coupon is issued.',
  tooLong: 'Message too long! Please shorten the title or description.',
  titleLong: (most: number) => `Use ${most} characters or fewer for the title.`,
  descriptionLong: (most: number) => `Use ${most} characters or fewer for the description.`,
  termsLong: (most: number) => `Use ${most} characters or fewer for the terms.`,
  days: (most: number) => `A coupon can be good for 1 to ${most} days.`,
  noOffer: 'This coupon does not exist.',
  archived: 'This coupon has ended. Restore it to send it.',
  promised:
    'You cannot change this coupon, because customers already have it or a message with it is scheduled or being sent. End it and create a new one.',
  shortened: 'You can extend this coupon but not shorten it, because customers were told when it expires.',
  expiredOffer: 'This coupon has expired. Create a new one to send it.',
  expiresBefore: 'This coupon expires before the message goes out. Choose an earlier time.',
  underWay: 'A message with this coupon is scheduled or being sent. Cancel the message first.',
  welcomeCoupon: 'Customers who join get this coupon. Choose another one under Welcome Message first.',
  welcomeCouponDays: 'Customers who join get this coupon, so it must be good for a number of days after it is issued.',
  noCode: 'No coupon in your shop has this code.',
  codeWrong: 'This is not a valid coupon code. Check its nine characters, such as K7M-4QP-2XA.',
  noPhone: 'No customer has this phone number.',
  phoneShared: 'More than one customer’s phone number ends in these digits. Enter the whole number.',
  phoneShort: (least: number) => `Enter the phone number, or at least its last ${least} digits.`,
  oneLookup: 'Look up either a code or a phone number.',
  redeemed: (at: string) => `Already redeemed on ${at}.`,
  expired: (day: string) => `Expired. It was good through ${day}.`,
  notRedeemed: 'This coupon is not redeemed. There is nothing to undo.',
  undoneSince: 'This redemption was undone. Look up the coupon again.',
  reason: 'Enter a short reason.',
  sale: 'Enter an amount, such as 12.50.',
  pinShape: (least: number, most: number) => `Enter ${least} to ${most} digits.`,
};

/** Why a coupon cannot be redeemed, for the customer, in English and Spanish. */
export const redeemTexts = {
  en: {
    linkGone: 'This link no longer works. Ask the shop for a new one.',
    notYours: 'This coupon is not one of yours. Open the link in your text message again.',
    already: (at: string) => `This coupon was already redeemed on ${at}.`,
    expired: (day: string) => `This coupon has expired. It was good through ${day}.`,
    undone: 'The shop undid this redemption. Reload the page.',
    closed: (company: string) => `${company} cannot accept coupons on this page right now. Please ask the staff.`,
    pinNeeded: 'The shop’s staff must type their PIN.',
    pinWrong: 'This PIN is incorrect.',
    pinOften: 'Too many incorrect PINs. Wait a while, or ask the staff to scan the code.',
  },
  es: {
    linkGone: 'Este enlace ya no sirve. Pida uno nuevo en la tienda.',
    notYours: 'Este cupón no es suyo. Abra otra vez el enlace de su mensaje de texto.',
    already: (at: string) => `Este cupón ya se canjeó el ${at}.`,
    expired: (day: string) => `Este cupón ha vencido. Era válido hasta el ${day}.`,
    undone: 'La tienda anuló este canje. Vuelva a cargar la página.',
    closed: (company: string) => `${company} no puede aceptar cupones en esta página ahora. Pregunte al personal.`,
    pinNeeded: 'El personal de la tienda debe escribir su PIN.',
    pinWrong: 'Ese PIN no es correcto.',
    pinOften: 'Demasiados PIN incorrectos. Espere un rato o pida que el personal escanee el código.',
  },
};

/** The frame around a coupon's words in its text message. All characters are in GSM-7, which has no á, í, ó, ú. */
export const couponMessageTexts = {
  en: {
    reminder: 'You have not used it yet:',
    through: (day: string) => `Good through ${day}.`,
    link: 'Your coupon:',
    stop: 'Reply STOP to opt out.',
  },
  es: {
    reminder: 'Le queda una oferta por usar:',
    through: (day: string) => `Vale hasta el ${day}.`,
    link: 'Su oferta:',
    stop: 'Responda ALTO para salir.',
  },
};
