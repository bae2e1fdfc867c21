/**
 * What the programme says by itself to a shopper's phone, in English and Spanish. Every word fits GSM-7, which has é and ñ but no á, í, ó, ú:
 * the Spanish sentences are chosen so that they need none of these.
 */
export const messageTexts = {
  en: {
    /** After STOP: the last text. No marketing in it (47 CFR 64.1200(a)(12)). */
    optOut: (brand: string, contact: string) =>
      `${brand}: You are unsubscribed and will get no more texts. Reply START to rejoin.${contact && ` Help: ${contact}`}`,
    help: (brand: string, perMonth: number, contact: string) =>
      `${brand} Rewards: up to ${perMonth} promo msgs/mo. Msg&data rates may apply.${contact && ` Help: ${contact}.`} Reply STOP to opt out.`,
    /** After START. */
    rejoined: (brand: string, perMonth: number) =>
      `${brand}: Welcome back! Up to ${perMonth} promo msgs/mo. Msg&data rates may apply. Reply HELP for help, STOP to opt out.`,
    /** The one text that somebody without proven consent may get. */
    confirm: (brand: string, perMonth: number) =>
      `${brand}: Reply YES to get up to ${perMonth} promo msgs/mo. Not a condition of purchase. Msg&data rates may apply. HELP for help, STOP to opt out.`,
    /** After joining at night, or YES: it confirms and promotes nothing. */
    joined: (brand: string, perMonth: number) =>
      `${brand}: You're in! Up to ${perMonth} promo msgs/mo. Msg&data rates may apply. Reply HELP for help, STOP to opt out.`,
    /** The way to somebody's own pages, sent because they asked for it. */
    link: (brand: string, url: string) => `${brand}: Your coupons and text settings: ${url} Reply STOP to opt out.`,
    welcome:
      'Welcome to {company_name} Rewards! You will be the first to hear about our offers. Reply STOP to opt out.',
    /** What a welcome text gets added where the owner's words lack it (ruling 17). */
    additions: {
      frequency: (perMonth: number) => `Up to ${perMonth} promo msgs/mo.`,
      rates: 'Msg&data rates may apply.',
      help: 'Reply HELP for help.',
      stop: 'Reply STOP to opt out.',
    },
  },
  es: {
    optOut: (brand: string, contact: string) =>
      `${brand}: Listo, ya no le enviaremos textos. Responda START para volver.${contact && ` Ayuda: ${contact}`}`,
    help: (brand: string, perMonth: number, contact: string) =>
      `${brand} Rewards: hasta ${perMonth} promos al mes. Aplican tarifas de msjs y datos.${contact && ` Ayuda: ${contact}.`} Responda ALTO para salir.`,
    rejoined: (brand: string, perMonth: number) =>
      `${brand}: ¡De vuelta! Hasta ${perMonth} promos al mes. Aplican tarifas de msjs y datos. Responda AYUDA para ayuda, ALTO para salir.`,
    confirm: (brand: string, perMonth: number) =>
      `${brand}: Responda SI para recibir hasta ${perMonth} promos al mes. No se exige para comprar. Aplican tarifas de msjs y datos. AYUDA: ayuda, ALTO: salir.`,
    joined: (brand: string, perMonth: number) =>
      `${brand}: ¡Listo! Hasta ${perMonth} promos al mes. Aplican tarifas de msjs y datos. Responda AYUDA para ayuda, ALTO para salir.`,
    link: (brand: string, url: string) => `${brand}: Sus cupones y ajustes de textos: ${url} Responda ALTO para salir.`,
    welcome:
      '¡Le damos la bienvenida a {company_name} Rewards! Usted se entera primero de nuestras ofertas. Responda ALTO para salir.',
    additions: {
      frequency: (perMonth: number) => `Hasta ${perMonth} promos al mes.`,
      rates: 'Aplican tarifas de msjs y datos.',
      help: 'Responda AYUDA para ayuda.',
      stop: 'Responda ALTO para salir.',
    },
  },
};

/** Beside the consent box, which is never ticked beforehand (ruling 16). A changed word is a new version; consent keeps the words it saw. */
export const disclosureTexts = {
  version: '2026-11-20',
  en: {
    agree: (company: string, perMonth: number) =>
      `I agree to receive recurring automated promotional texts from ${company} at this number, up to ${perMonth} a month. Consent is not a condition of purchase. Msg & data rates may apply. Reply STOP to opt out, HELP for help.`,
    terms: 'Terms',
    privacy: 'Privacy',
  },
  es: {
    agree: (company: string, perMonth: number) =>
      `Acepto recibir mensajes de texto promocionales, automáticos y recurrentes, de ${company} en este número, hasta ${perMonth} al mes. Aceptar no es condición para comprar. Pueden aplicar tarifas de mensajes y datos. Responda STOP o ALTO para salir, HELP o AYUDA para ayuda.`,
    terms: 'Términos',
    privacy: 'Privacidad',
  },
};

export const welcomeTextFaults = {
  blank: 'Write what the welcome text should say.',
  long: (over: number) =>
    `With what has to stand in every welcome text, this is ${over} characters too long. Please shorten it.`,
};
