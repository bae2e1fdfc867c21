/** The plain pages behind a link of a text that leads nowhere, for shoppers: in both languages at once, since nobody knows theirs. */
export const linkTexts = {
  unknown: {
    en: { title: 'This link does not lead anywhere', detail: 'It may be cut off. Open it from the message once more.' },
    es: {
      title: 'Este enlace no lleva a ninguna parte',
      detail: 'Puede estar cortado. Ábralo otra vez desde el mensaje.',
    },
  },
  test: {
    en: { title: 'This was a test', detail: 'In a message to a customer, this link opens their own page.' },
    es: { title: 'Esto fue una prueba', detail: 'En un mensaje a un cliente, este enlace abre su propia página.' },
  },
  notNow: {
    en: { title: 'One moment, please', detail: 'This link cannot be opened right now. Try again in a minute.' },
    es: {
      title: 'Un momento, por favor',
      detail: 'Este enlace no se puede abrir ahora. Inténtelo de nuevo en un minuto.',
    },
  },
  gone: {
    en: { title: 'This page is gone', detail: 'The shop no longer keeps the customer whom this link was for.' },
    es: { title: 'Esta página ya no existe', detail: 'La tienda ya no guarda al cliente de este enlace.' },
  },
};
