import { AGE_MIN } from '../contacts/birth_date.ts';
import type { Language } from '../language.ts';
import type { TextsState } from './my_texts_page.ts';

const en = {
  title: (company: string) => `My texts from ${company}`,
  description: (company: string) => `See what ${company} texts you, and change it.`,
  phone: (phone: string) => `For ${phone}`,
  states: {
    in: 'You get texts',
    asked: 'You have not agreed to texts yet',
    left: 'You left and get no more texts',
    stopped: 'Your texts are stopped',
  } satisfies Record<TextsState, string>,
  since: (day: string) => `Since ${day}`,
  what: (company: string) => `Offers and coupons from ${company}`,
  often: (perMonth: number) => `At most ${perMonth} a month`,
  rates: 'Msg & data rates may apply',
  noAlcohol: (company: string) =>
    `You get no texts about alcohol. ${company} sends them only to people who gave their date of birth and are ${AGE_MIN} or older.`,
  help: (contact: string) => (contact ? `Questions: reply HELP, or ask ${contact}` : 'Questions: ask at the counter'),
  switchFailed:
    'This page is now in English, but your choice may not have been saved. Texts may still come in the other language. Try again later.',
  unready:
    'This page did not load completely, so its buttons do not work. Reload it. To stop the texts, you can also reply STOP to any text.',
  coupons: 'My coupons',
  leave: {
    title: 'Stop texts',
    detail: (company: string) =>
      `${company} will send you no more texts. One last text confirms it. Your coupons stay good, and you can come back on this page. Replying STOP to any text does the same.`,
    button: 'Stop texts',
    sure: 'Stop all texts now?',
    yes: 'Yes, stop texts',
    cancel: 'Keep texts',
    working: 'One moment',
  },
  agree: {
    back: 'Join again',
    join: 'Get texts',
    button: 'Text me again',
    joinButton: 'Text me',
    box: 'Please check the box to agree.',
    closed: (company: string) => `${company} is not accepting new signups right now. Please ask at the counter.`,
    age: (company: string) =>
      `${company} accepts only people who are ${AGE_MIN} or older. Save your date of birth under “My data” first.`,
    toBirthDate: 'Go to date of birth',
  },
  stopped: {
    title: 'Join again',
    detail:
      'The texts to your phone were stopped, so only your phone can start them again. Text START to the number that our texts came from.',
    number: (number: string) => `Text START to ${number}`,
  },
  data: {
    title: 'My data',
    detail: (company: string) => `${company} keeps this data about you in addition to your phone number.`,
    name: 'Name',
    nameFault: (most: number) => `Please shorten the name to ${most} characters or fewer.`,
    email: 'Email',
    emailFault: 'Please enter a valid email address, or leave this empty.',
    birthDate: 'Date of birth',
    birthDateHint: 'MM/DD/YYYY',
    birthDateFault: 'Please enter your full date of birth as MM/DD/YYYY, or leave this empty.',
    save: 'Save',
    saved: 'Saved',
    download: 'Download my data',
    downloadHint: 'A JSON file with your texts, consent and coupons.',
  },
  erase: {
    title: 'Delete my data',
    detail: (company: string) =>
      `${company} deletes your name, your number and your texts, and unlinks your coupons from you. You can no longer use your coupons here. A scrambled form of your number stays so that you do not get texts again, or a second welcome coupon if you come back.`,
    button: 'Delete my data',
    sure: 'Delete all your data?',
    warning: 'You cannot undo this.',
    yes: 'Yes, delete my data',
    working: 'One moment',
    cancel: 'Cancel',
    done: 'Your data was deleted',
    doneDetail: (company: string) =>
      `${company} no longer knows who you are and will not text you. You can close this page.`,
  },
  faults: {
    offline:
      'There was no answer, so we do not know whether it worked. Check your connection, and then see what this page shows.',
    failed: 'Something went wrong, so we do not know whether it worked. See what this page shows.',
    unsaved: 'There was no answer, so we do not know whether it was saved. Save again.',
    refused: 'Something went wrong. Nothing was changed. Try again in a moment.',
    changed: 'The shop has just changed the consent text. Please read it again.',
    often: 'Too many attempts. Please try again later.',
    notNow: 'This is not possible right now. Try again in a few minutes.',
    stopped: 'The texts from this shop to your phone were stopped. To get them again, text START from your phone.',
    gone: 'This link no longer works. Ask the shop for a new one.',
  },
};

const es: typeof en = {
  title: (company) => `Mis mensajes de ${company}`,
  description: (company) => `Qué le envía ${company} y cómo cambiarlo.`,
  phone: (phone) => `Para ${phone}`,
  states: {
    in: 'Usted recibe mensajes',
    asked: 'Aún no ha aceptado mensajes',
    left: 'Salió: ya no recibe mensajes',
    stopped: 'Sus mensajes están detenidos',
  },
  since: (day) => `Desde el ${day}`,
  what: (company) => `Ofertas y cupones de ${company}`,
  often: (perMonth) => `Hasta ${perMonth} al mes`,
  rates: 'Pueden aplicarse tarifas de mensajes y datos',
  noAlcohol: (company) =>
    `No recibe mensajes sobre alcohol. ${company} solo los envía a quienes dieron su fecha de nacimiento y tienen ${AGE_MIN} años o más.`,
  help: (contact) =>
    contact ? `Preguntas: responda AYUDA o escriba a ${contact}` : 'Preguntas: pregunte en el mostrador',
  switchFailed:
    'Esta página ya está en español, pero es posible que su elección no se haya guardado y que los mensajes sigan llegando en el otro idioma. Inténtelo más tarde.',
  unready:
    'Esta página no se cargó completa, así que sus botones no funcionan. Vuelva a cargarla. Para detener los mensajes también puede responder ALTO a cualquier mensaje.',
  coupons: 'Mis cupones',
  leave: {
    title: 'Detener los mensajes',
    detail: (company) =>
      `${company} no le enviará más mensajes. Un último mensaje lo confirma. Sus cupones siguen siendo válidos y puede volver en esta página. Responder ALTO a cualquier mensaje hace lo mismo.`,
    button: 'Detener los mensajes',
    sure: '¿Detener los mensajes ahora?',
    yes: 'Sí, detener',
    cancel: 'Seguir recibiendo',
    working: 'Un momento',
  },
  agree: {
    back: 'Volver a recibir mensajes',
    join: 'Recibir los mensajes',
    button: 'Envíenme mensajes otra vez',
    joinButton: 'Envíenme mensajes',
    box: 'Marque la casilla para aceptar.',
    closed: (company) => `${company} no acepta inscripciones ahora. Pregunte en el mostrador.`,
    age: (company) =>
      `${company} solo inscribe a personas de ${AGE_MIN} años o más. Primero guarde su fecha de nacimiento en «Mis datos».`,
    toBirthDate: 'Ir a la fecha de nacimiento',
  },
  stopped: {
    title: 'Volver a recibir mensajes',
    detail:
      'Los mensajes a su teléfono se detuvieron, así que solo su teléfono puede activarlos de nuevo. Envíe START al número de nuestros mensajes.',
    number: (number) => `Enviar START al ${number}`,
  },
  data: {
    title: 'Mis datos',
    detail: (company) => `${company} guarda estos datos sobre usted además de su número.`,
    name: 'Nombre',
    nameFault: (most) => `Acorte el nombre a ${most} caracteres como máximo.`,
    email: 'Correo electrónico',
    emailFault: 'Escriba un correo electrónico válido o deje el campo vacío.',
    birthDate: 'Fecha de nacimiento',
    birthDateHint: 'MM/DD/AAAA (mes, día, año)',
    birthDateFault: 'Escriba su fecha de nacimiento completa, MM/DD/AAAA (mes, día, año), o deje el campo vacío.',
    save: 'Guardar',
    saved: 'Guardado',
    download: 'Descargar mis datos',
    downloadHint: 'Un archivo JSON con sus mensajes, su consentimiento y sus cupones.',
  },
  erase: {
    title: 'Borrar mis datos',
    detail: (company) =>
      `${company} borra su nombre, su número y sus mensajes, y desvincula sus cupones de usted. Ya no podrá usar aquí sus cupones. Queda una forma cifrada de su número para que no reciba más mensajes, ni un segundo cupón de bienvenida si regresa.`,
    button: 'Borrar mis datos',
    sure: '¿Borrar todos sus datos?',
    warning: 'Esto no se puede deshacer.',
    yes: 'Sí, borrar mis datos',
    working: 'Un momento',
    cancel: 'Cancelar',
    done: 'Sus datos se borraron',
    doneDetail: (company) => `${company} ya no sabe quién es usted y no le enviará mensajes. Puede cerrar esta página.`,
  },
  faults: {
    offline:
      'No hubo respuesta, así que no sabemos si funcionó. Revise su conexión y luego mire lo que muestra esta página.',
    failed: 'Algo falló, así que no sabemos si funcionó. Mire lo que muestra esta página.',
    unsaved: 'No hubo respuesta, así que no sabemos si se guardó. Guarde de nuevo.',
    refused: 'Algo falló. No se cambió nada. Inténtelo de nuevo en un momento.',
    changed: 'La tienda acaba de cambiar el texto que usted acepta. Léalo de nuevo.',
    often: 'Demasiados intentos. Inténtelo más tarde.',
    notNow: 'Esto no es posible en este momento. Inténtelo de nuevo en unos minutos.',
    stopped:
      'Los mensajes de esta tienda a su teléfono se detuvieron. Para recibirlos otra vez, envíe START desde su teléfono.',
    gone: 'Este enlace ya no sirve. Pida uno nuevo en la tienda.',
  },
};

/** Sentences of the page where customers manage their texts and data. */
export const myTextsTexts: Record<Language, typeof en> = { en, es };
