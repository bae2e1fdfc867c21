import { plural } from '../../texts/plural.ts';

/**
 * Automatic texts to customers, in English and Spanish. All characters are in GSM-7, which has é and ñ but no á, í, ó, ú,
 * so the Spanish sentences avoid those letters.
 */
export const messageTexts = {
  en: {
    /** The last text, after STOP. It contains no marketing (47 CFR 64.1200(a)(12)). */
    optOut: (brand: string, contact: string) =>
      `${brand}: You are unsubscribed and will get no more texts. Reply START to rejoin.${contact && ` Help: ${contact}`}`,
    help: (brand: string, perMonth: number, contact: string) =>
      `${brand} Rewards: up to ${perMonth} promo msgs/mo. Msg&data rates may apply.${contact ? ` Help: ${contact}.` : ' Help: ask at our counter.'} Reply STOP to opt out.`,
    /** After START. */
    rejoined: (brand: string, perMonth: number, url: string) =>
      `${brand}: Welcome back! Link: ${url} Up to ${perMonth} promo msgs/mo. Msg&data rates may apply. HELP for help, STOP to opt out.`,
    /** The only text that a contact without proven consent can get. */
    confirm: (brand: string, perMonth: number) =>
      `${brand}: Reply YES to get up to ${perMonth} promo msgs/mo. Not a condition of purchase. Msg&data rates may apply. HELP for help, STOP to opt out.`,
    /** Confirms joining when the law does not allow the welcome message yet. It contains no promotion. */
    joined: (brand: string, perMonth: number, url: string) =>
      `${brand}: You're in! Link: ${url} Up to ${perMonth} promo msgs/mo. Msg&data rates may apply. HELP for help, STOP to opt out.`,
    /** The link to a contact's own pages, sent at their request. */
    link: (brand: string, url: string) => `${brand}: Your coupons and text settings: ${url} Reply STOP to opt out.`,
    welcomeMessage:
      'Welcome to {company_name} Rewards! Your personal link: {link} You will be the first to hear about our offers. Reply STOP to opt out.',
    /** The welcome coupon within the welcome message. */
    coupon: (title: string, code: string, day: string) => `${title} (code ${code}, good through ${day})`,
    /**
     * What we append to the first text when the owner's words lack it: the link, because the public page promises it, and the rest because
     * US carriers require it in the first text.
     */
    additions: {
      link: 'Your link: {link}',
      frequency: (perMonth: number) => `Up to ${perMonth} promo msgs/mo.`,
      rates: 'Msg&data rates may apply.',
      help: 'Reply HELP for help.',
      stop: 'Reply STOP to opt out.',
    },
  },
  es: {
    optOut: (brand: string, contact: string) =>
      `${brand}: Listo, ya no le enviaremos mensajes. Responda START para volver a recibirlos.${contact && ` Ayuda: ${contact}`}`,
    help: (brand: string, perMonth: number, contact: string) =>
      `${brand} Rewards: hasta ${perMonth} promos al mes. Aplican tarifas de msjs y datos.${contact ? ` Ayuda: ${contact}.` : ' Ayuda: pregunte en el mostrador.'} Responda ALTO para salir.`,
    /** “Welcome back” is too long in Spanish: one segment has to hold the shop’s name, too. */
    rejoined: (brand: string, perMonth: number, url: string) =>
      `${brand}: ¡Listo! Su enlace: ${url} Hasta ${perMonth} promos al mes. Aplican tarifas de msjs y datos. AYUDA: ayuda, ALTO: salir.`,
    confirm: (brand: string, perMonth: number) =>
      `${brand}: Responda SI para recibir hasta ${perMonth} promos al mes. No se exige para comprar. Aplican tarifas de msjs y datos. AYUDA: ayuda, ALTO: salir.`,
    joined: (brand: string, perMonth: number, url: string) =>
      `${brand}: ¡Listo! Su enlace: ${url} Hasta ${perMonth} promos al mes. Aplican tarifas de msjs y datos. AYUDA: ayuda, ALTO: salir.`,
    link: (brand: string, url: string) =>
      `${brand}: Sus cupones y ajustes de mensajes: ${url} Responda ALTO para salir.`,
    welcomeMessage:
      '¡Le damos la bienvenida a {company_name} Rewards! Su enlace personal: {link} Usted se entera primero de nuestras ofertas. Responda ALTO para salir.',
    coupon: (title: string, code: string, day: string) => `${title} (clave ${code}, vale hasta el ${day})`,
    additions: {
      link: 'Su enlace: {link}',
      frequency: (perMonth: number) => `Hasta ${perMonth} promos al mes.`,
      rates: 'Aplican tarifas de msjs y datos.',
      help: 'Responda AYUDA para ayuda.',
      stop: 'Responda ALTO para salir.',
    },
  },
};

/** The text beside the consent box. Each consent keeps the words that were shown, and changed words are stored as a new version. */
export const disclosureTexts = {
  en: {
    agree: (company: string, perMonth: number) =>
      `I agree to receive recurring automated promotional texts from ${company} at this number, up to ${perMonth} a month. Consent is not a condition of purchase. Msg & data rates may apply. Reply STOP to opt out, HELP for help.`,
    terms: 'Terms',
    privacy: 'Privacy',
  },
  es: {
    agree: (company: string, perMonth: number) =>
      `Acepto recibir mensajes de texto promocionales, automáticos y recurrentes, de ${company} en este número, hasta ${perMonth} al mes. Aceptar no es condición para comprar. Pueden aplicarse tarifas de mensajes y datos. Responda STOP o ALTO para salir, HELP o AYUDA para ayuda.`,
    terms: 'Términos',
    privacy: 'Privacidad',
  },
};

export const welcomeMessageFaults = {
  blank: 'Write a welcome message.',
  long: (over: number) =>
    `With the required parts, the welcome message is ${plural(over, 'character', 'characters')} too long. Please shorten it.`,
};
