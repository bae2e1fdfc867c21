import { AGE_MIN } from '../contacts/birth_date.ts';
import type { Language } from '../language.ts';
import { plural } from '../texts/plural.ts';

/** Whole minutes, at least one. */
const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));

const en = {
  /** Used when the company has no text of its own. */
  description: (company: string) =>
    `Join the rewards program of ${company}. Get offers by text and use them at the register.`,
  fromCompany: (company: string) => `From ${company}`,
  photos: 'Photos',
  photo: (at: number, of: number) => `Photo ${at} of ${of}`,
  previous: 'Previous photo',
  next: 'Next photo',
  pause: 'Pause the photos',
  play: 'Play the photos',
  overview: 'Overview',
  howItWorks: 'How It Works',
  steps: [
    { title: 'Join with your mobile number', detail: 'No app, no card to carry.' },
    { title: 'Get your personal link by text', detail: 'It opens your personal page with all your offers.' },
    { title: 'Show the code and redeem the offer', detail: 'The staff redeems it at the register.' },
  ],
  benefits: 'Member Benefits',
  offer: 'Offer for joining',
  form: {
    title: (program: string) => `Join ${program}`,
    phone: 'Mobile number',
    phoneExample: '(555) 123-4567',
    birthDate: 'Date of birth',
    birthDateHint: `MM/DD/YYYY. You must be ${AGE_MIN} or older.`,
    join: 'Join',
    joining: 'Joining',
    website: 'Leave this empty',
  },
  faults: {
    phoneRequired: 'Please enter your phone number.',
    phone: 'Please enter a valid 10-digit phone number.',
    notMobile: 'Texts cannot reach this number. Please enter the number of a mobile phone.',
    abroad: 'Please enter a mobile number from the United States or Canada.',
    birthDate: 'Please enter your full date of birth as MM/DD/YYYY.',
    consent: 'Please agree to receive promotional messages to continue.',
    noCompany: 'Invalid QR code. Missing company information.',
    unknownCompany: 'This QR code does not belong to a shop. Please ask at the counter.',
    wordingChanged: 'The shop has just changed the consent text. Please read it again, then join.',
    tooMany: (seconds: number) =>
      `Too many people are joining from here right now. Please try again in ${plural(minutesOf(seconds), 'minute', 'minutes')}. Your entries stay here.`,
    server: (status: number) => `Server error (${status})`,
    offline: 'There is no connection. Your entries are still here. Try again in a moment.',
  },
  tooYoung: {
    title: 'See you later',
    detail: (company: string) =>
      `You must be ${AGE_MIN} or older to get texts from ${company}. We did not save anything that you entered.`,
    again: 'Back to the form',
  },
  joined: {
    title: 'You’re in',
    detail: (program: string) =>
      `Thanks for joining! You’ll receive a welcome text from ${program} and exclusive offers soon.`,
    noText:
      'No text within a few minutes? At night it comes in the morning. If you ever stopped this shop’s texts or had your data deleted, text START to it from your phone.',
    wrong: 'Use another number',
  },
  closed: {
    title: 'Not open right now',
    detail: (company: string) =>
      `${company} is not accepting new signups right now. Your phone is working fine. Please ask at the counter.`,
  },
  invalid: {
    title: 'Invalid QR code',
    detail: 'Invalid QR code. Missing company information.',
    hint: 'Scan the code at the shop again, or ask at the counter.',
  },
};

const es: typeof en = {
  description: (company) =>
    `Únase al programa de recompensas de ${company}. Reciba ofertas por mensaje de texto y úselas en la caja.`,
  fromCompany: (company) => `De ${company}`,
  photos: 'Fotos',
  photo: (at, of) => `Foto ${at} de ${of}`,
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  pause: 'Pausar las fotos',
  play: 'Reproducir las fotos',
  overview: 'Información',
  howItWorks: 'Cómo funciona',
  steps: [
    { title: 'Únase con su número de celular', detail: 'Sin aplicación y sin tarjeta.' },
    {
      title: 'Reciba su enlace personal por mensaje de texto',
      detail: 'Abre su página personal con todas sus ofertas.',
    },
    { title: 'Muestre el código y canjee la oferta', detail: 'El personal la canjea en la caja.' },
  ],
  benefits: 'Beneficios para miembros',
  offer: 'Oferta por unirse',
  form: {
    title: (program) => `Unirse a ${program}`,
    phone: 'Número de celular',
    phoneExample: '(555) 123-4567',
    birthDate: 'Fecha de nacimiento',
    birthDateHint: `MM/DD/AAAA (mes, día, año). Desde los ${AGE_MIN} años.`,
    join: 'Unirme',
    joining: 'Un momento',
    website: 'Deje esto vacío',
  },
  faults: {
    phoneRequired: 'Escriba su número de teléfono.',
    phone: 'Escriba un número de teléfono válido de 10 dígitos.',
    notMobile: 'A este número no llegan mensajes de texto. Escriba el número de un celular.',
    abroad: 'Escriba un número de celular de Estados Unidos o Canadá.',
    birthDate: 'Escriba su fecha de nacimiento completa: MM/DD/AAAA (mes, día, año).',
    consent: 'Acepte recibir mensajes promocionales para continuar.',
    noCompany: 'Código QR no válido. Falta la información de la empresa.',
    unknownCompany: 'Este código QR no pertenece a ninguna tienda. Pregunte en el mostrador.',
    wordingChanged: 'La tienda acaba de cambiar el texto que usted acepta. Léalo de nuevo y después únase.',
    tooMany: (seconds) =>
      `Demasiadas personas se están uniendo desde aquí. Inténtelo de nuevo en ${plural(minutesOf(seconds), 'minuto', 'minutos')}. Lo que escribió se queda aquí.`,
    server: (status) => `Error del servidor (${status})`,
    offline: 'No hay conexión. Lo que escribió sigue aquí. Inténtelo de nuevo en un momento.',
  },
  tooYoung: {
    title: 'Hasta luego',
    detail: (company) =>
      `Para recibir mensajes de ${company} hay que tener ${AGE_MIN} años o más. No guardamos nada de lo que escribió.`,
    again: 'Volver al formulario',
  },
  joined: {
    title: '¡Listo!',
    detail: (program) =>
      `¡Gracias por unirse! Pronto recibirá un mensaje de bienvenida de ${program} y ofertas exclusivas.`,
    noText:
      '¿No llega ningún mensaje en unos minutos? De noche llega por la mañana. Si alguna vez detuvo los mensajes de esta tienda o pidió que se borraran sus datos, envíele START desde su teléfono.',
    wrong: 'Usar otro número',
  },
  closed: {
    title: 'Por ahora no está abierto',
    detail: (company) =>
      `${company} no acepta nuevas inscripciones en este momento. Su teléfono funciona bien. Pregunte en el mostrador.`,
  },
  invalid: {
    title: 'Código QR no válido',
    detail: 'Código QR no válido. Falta la información de la empresa.',
    hint: 'Escanee de nuevo el código en la tienda o pregunte en el mostrador.',
  },
};

/** The page where customers join. The specification fixes the messages for its fields. */
export const joinTexts: Record<Language, typeof en> = { en, es };
