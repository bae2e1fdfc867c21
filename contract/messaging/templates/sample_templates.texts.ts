import type { Language } from '../../language.ts';

interface SampleWords {
  title: string;
  body: string;
}

interface Sample extends Record<Language, SampleWords> {
  /** The permanent name of the sample; never used for another one. */
  number: number;
  category: string;
}

/**
 * The sample templates of every company. Each uses GSM-7 (which has no á, í, ó, ú) and fits two segments with a
 * company's name in front. `{name}` is a placeholder that is filled in before sending.
 */
export const SAMPLE_TEXTS: readonly Sample[] = [
  {
    number: 1,
    category: 'New offer',
    en: {
      title: 'Offer of the week',
      body: 'This week only: {offer}. Show this text at the counter by {end_date}. One per customer.',
    },
    es: {
      title: 'Oferta de la semana',
      body: 'Solo esta semana: {offer}. Muestre este mensaje en caja hasta el {end_date}. Uno por persona.',
    },
  },
  {
    number: 2,
    category: 'New offer',
    en: {
      title: 'Two for one',
      body: 'Bring a friend: two {item} for the price of one until {end_date}. Just show this text when you order.',
    },
    es: {
      title: 'Dos por uno',
      body: 'Venga con alguien: dos {item} por el precio de uno hasta el {end_date}. Muestre este mensaje al pedir.',
    },
  },
  {
    number: 3,
    category: 'New offer',
    en: {
      title: 'Be the first to know',
      body: 'Be the first to know: {offer}, only for customers who get our texts, from today until {end_date}. Show this text at the counter.',
    },
    es: {
      title: 'Primero para usted',
      body: 'Antes que nadie: {offer}, solo para quienes reciben nuestros mensajes, desde hoy hasta el {end_date}. Muestre este mensaje en caja.',
    },
  },
  {
    number: 4,
    category: 'Slow day',
    en: {
      title: 'Quiet afternoon',
      body: 'It is a quiet afternoon, so today we have {offer} from {start_time} to {end_time}. There is plenty of room. Come by!',
    },
    es: {
      title: 'Tarde tranquila',
      body: 'Tarde tranquila: hoy tenemos {offer} de {start_time} a {end_time}. Hay lugar para todos. ¡Le esperamos!',
    },
  },
  {
    number: 5,
    category: 'Slow day',
    en: {
      title: 'Rainy day',
      body: 'Rain outside, warm inside. Today {item} is on us with any order over {amount}. Show this text at the counter.',
    },
    es: {
      title: 'Afuera llueve',
      body: 'Afuera llueve, adentro le esperamos. Hoy le regalamos {item} con compras desde {amount}. Muestre este mensaje en caja.',
    },
  },
  {
    number: 6,
    category: 'Slow day',
    en: {
      title: 'Lunch today',
      body: 'No plans for lunch? {item} for {price} today until {end_time}. Mention this text when you order.',
    },
    es: {
      title: 'Almuerzo de hoy',
      body: '¿Sin planes para el almuerzo? {item} por {price} hoy hasta las {end_time}. Mencione este mensaje al pedir.',
    },
  },
  {
    number: 7,
    category: 'Thank you',
    en: {
      title: 'A simple thank you',
      body: 'Thank you for coming back to us. Your next {item} is on the house: show this text by {end_date}.',
    },
    es: {
      title: 'Gracias por volver',
      body: 'Gracias por volver. Su siguiente {item} va por nuestra cuenta: muestre este mensaje hasta el {end_date}.',
    },
  },
  {
    number: 8,
    category: 'Thank you',
    en: {
      title: 'Our anniversary',
      body: 'We turn {years} this week, thanks to you. Come and celebrate with us: {offer} until {end_date}.',
    },
    es: {
      title: 'Nuestro aniversario',
      body: 'Esta semana cumplimos {years} años gracias a usted. Venga a celebrar: {offer} hasta el {end_date}.',
    },
  },
  {
    number: 9,
    category: 'Event',
    en: {
      title: 'An evening with us',
      body: '{event} here on {date} at {time}. Free for customers who get our texts, first come, first served. See you there?',
    },
    es: {
      title: 'Una noche especial',
      body: '{event} en nuestra casa el {date} a las {time}. Gratis para quienes reciben nuestros mensajes, por orden de llegada. ¿Nos vemos?',
    },
  },
  {
    number: 10,
    category: 'Event',
    en: {
      title: 'Find us at the market',
      body: 'We are at {place} on {date} from {start_time} to {end_time}. Show this text at our stand for {offer}.',
    },
    es: {
      title: 'Nos vemos en el mercado',
      body: 'El {date} estamos en {place} de {start_time} a {end_time}. Muestre este mensaje en nuestro puesto y reciba {offer}.',
    },
  },
  {
    number: 11,
    category: 'Win-back',
    en: {
      title: 'We miss you',
      body: 'It has been a while. We saved something for you: {offer}, good until {end_date}. Just show this text.',
    },
    es: {
      title: 'Le extrañamos',
      body: 'Hace tiempo que no le vemos. Le guardamos {offer} hasta el {end_date}. Solo muestre este mensaje.',
    },
  },
  {
    number: 12,
    category: 'Win-back',
    en: {
      title: 'New since your last visit',
      body: 'New since your last visit: {new_item}. Come and try it. You get {offer} until {end_date}.',
    },
    es: {
      title: 'Novedades desde su visita',
      body: 'Hay algo nuevo desde su visita: {new_item}. Venga a probar: para usted, {offer} hasta el {end_date}.',
    },
  },
  {
    number: 13,
    category: 'Birthday',
    en: {
      title: 'Happy birthday',
      body: 'Happy birthday from all of us! Your {item} is on the house until {end_date}. Show this text when you come by.',
    },
    es: {
      title: 'Feliz cumpleaños',
      body: '¡Feliz cumpleaños de parte de todo el equipo! Su {item} va por nuestra cuenta hasta el {end_date}; muestre este mensaje.',
    },
  },
  {
    number: 14,
    category: 'Holiday hours',
    en: {
      title: 'Holiday hours',
      body: 'Our hours for {holiday}: open {open_days} from {start_time} to {end_time}, closed {closed_days}. Have a good one.',
    },
    es: {
      title: 'Horario de fiestas',
      body: 'Nuestro horario de {holiday}: abrimos {open_days} de {start_time} a {end_time} y cerramos {closed_days}. Felices fiestas.',
    },
  },
];
