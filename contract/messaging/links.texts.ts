/** The plain pages for short links that do not work, for customers. They use both languages, because the customer's language is unknown. */
export const linkTexts = {
  unknown: {
    en: { title: 'This link does not work', detail: 'It may be incomplete. Open it from the message again.' },
    es: {
      title: 'Este enlace no funciona',
      detail: 'Puede estar incompleto. Ábralo otra vez desde el mensaje.',
    },
  },
  test: {
    en: { title: 'This was a test', detail: 'In a message to a customer, this link opens their own page.' },
    es: { title: 'Esto fue una prueba', detail: 'En un mensaje a un cliente, este enlace abre su propia página.' },
  },
  notNow: {
    en: { title: 'One moment, please', detail: 'We cannot open this link right now. Try again in a minute.' },
    es: {
      title: 'Un momento, por favor',
      detail: 'Este enlace no se puede abrir ahora. Inténtelo de nuevo en un minuto.',
    },
  },
  revoked: {
    en: { title: 'This link no longer works', detail: 'The shop revoked it. Ask the shop for a new link.' },
    es: { title: 'Este enlace ya no funciona', detail: 'La tienda lo desactivó. Pida a la tienda un enlace nuevo.' },
  },
  gone: {
    en: {
      title: 'This page no longer exists',
      detail: 'The shop deleted the data of the customer whose link this was.',
    },
    es: { title: 'Esta página ya no existe', detail: 'La tienda borró los datos del cliente de este enlace.' },
  },
};
