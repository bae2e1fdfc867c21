import { AGE_MIN } from '../birth_date.ts';
import type { Language } from '../language.ts';
import type { TextsState } from '../my_texts_page.ts';

const en = {
  title: (company: string) => `My texts from ${company}`,
  description: (company: string) => `What ${company} texts you, and how to change it.`,
  phone: (phone: string) => `For ${phone}`,
  states: {
    in: 'You get texts',
    asked: 'You have not agreed to texts yet',
    left: 'You left: no more texts',
    stopped: 'You stopped the texts',
  } satisfies Record<TextsState, string>,
  since: (day: string) => `Since ${day}`,
  what: (company: string) => `Offers and coupons from ${company}`,
  often: (perMonth: number) => `At most ${perMonth} a month`,
  rates: 'Msg & data rates may apply',
  tooYoung: (company: string) =>
    `No texts come at the moment: ${company} texts only people who are ${AGE_MIN} or older, and does not know that you are.`,
  help: (contact: string) => (contact ? `Questions: reply HELP, or ask ${contact}` : 'Questions: reply HELP'),
  switchFailed:
    'This page is in English now, but that could not be saved: texts come in the other language until you switch again.',
  unready:
    'This page is not whole: its buttons do nothing. Load it again. To stop the texts, you can also reply STOP to any of them.',
  coupons: 'My coupons',
  leave: {
    title: 'Stop the texts',
    detail: (company: string) =>
      `${company} will send you no more texts. One last text confirms it. Your coupons stay good, and you can come back on this page. Replying STOP to any text does the same.`,
    button: 'Stop the texts',
    sure: 'Stop the texts now?',
    yes: 'Yes, stop',
    cancel: 'Keep them',
    working: 'One moment',
  },
  agree: {
    back: 'Come back',
    join: 'Get the texts',
    button: 'Text me again',
    joinButton: 'Text me',
    box: 'Please tick the box to agree.',
    closed: (company: string) => `${company} is taking no one on for texts right now. Please ask at the counter.`,
    age: (company: string) =>
      `${company} texts only people who are ${AGE_MIN} or older. Save your date of birth under “My data” first.`,
    toBirthDate: 'To the date of birth',
  },
  stopped: {
    title: 'Come back',
    detail:
      'You replied STOP, so only your phone can undo it: text the word START to the number that our texts came from.',
    number: (number: string) => `Text START to ${number}`,
  },
  data: {
    title: 'My data',
    detail: (company: string) => `This is what ${company} keeps of you beside your phone number.`,
    name: 'Name',
    nameFault: (most: number) => `Please shorten the name: ${most} characters are kept at most.`,
    email: 'E-mail',
    emailFault: 'Please enter a valid e-mail address, or leave it empty.',
    birthDate: 'Date of birth',
    birthDateHint: 'MM/DD/YYYY',
    birthDateFault: 'Please enter your full date of birth as MM/DD/YYYY, or leave it empty.',
    save: 'Save',
    saved: 'Saved',
    download: 'Download my data',
    downloadHint: 'Everything that is kept: texts, consent, coupons. A JSON file.',
  },
  erase: {
    title: 'Delete me',
    detail: (company: string) =>
      `${company} deletes your name, your number, your texts and your coupons’ link to you. Your coupons can no longer be used here. What stays is a scrambled form of your number, so that you are not texted again.`,
    button: 'Delete me',
    sure: 'Delete everything about you?',
    warning: 'This cannot be undone.',
    yes: 'Yes, delete me',
    working: 'One moment',
    cancel: 'Cancel',
    done: 'You are deleted',
    doneDetail: (company: string) =>
      `${company} no longer knows who you are and will not text you. You can close this page.`,
  },
  faults: {
    offline: 'There is no connection. Nothing was changed; try again in a moment.',
    failed: 'That did not work. Nothing was changed; try again in a moment.',
    changed: 'The shop has just changed the words that you agree to. Please read them again.',
    often: 'That was too often in a short time. Please try again later.',
    stopped: 'You replied STOP to this shop. Text START from your phone to come back.',
    gone: 'This link is no longer good. Ask the shop for a new one.',
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
    stopped: 'Usted detuvo los mensajes',
  },
  since: (day) => `Desde el ${day}`,
  what: (company) => `Ofertas y cupones de ${company}`,
  often: (perMonth) => `Hasta ${perMonth} al mes`,
  rates: 'Pueden aplicar tarifas de mensajes y datos',
  tooYoung: (company) =>
    `Por ahora no llega nada: ${company} solo envía mensajes a personas de ${AGE_MIN} años o más y no sabe si usted los tiene.`,
  help: (contact) => (contact ? `Preguntas: responda AYUDA o escriba a ${contact}` : 'Preguntas: responda AYUDA'),
  switchFailed:
    'Esta página ya está en español, pero no se pudo guardar: los mensajes llegan en el otro idioma hasta que cambie de nuevo.',
  unready:
    'Esta página no está completa: sus botones no funcionan. Cárguela otra vez. Para detener los mensajes también puede responder ALTO a cualquiera.',
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
    back: 'Volver',
    join: 'Recibir los mensajes',
    button: 'Envíenme mensajes otra vez',
    joinButton: 'Envíenme mensajes',
    box: 'Marque la casilla para aceptar.',
    closed: (company) => `${company} no acepta inscripciones ahora. Pregunte en el mostrador.`,
    age: (company) =>
      `${company} solo envía mensajes a personas de ${AGE_MIN} años o más. Primero guarde su fecha de nacimiento en «Mis datos».`,
    toBirthDate: 'A la fecha de nacimiento',
  },
  stopped: {
    title: 'Volver',
    detail:
      'Usted respondió STOP o ALTO, así que solo su teléfono puede deshacerlo: envíe la palabra START al número de nuestros mensajes.',
    number: (number) => `Enviar START al ${number}`,
  },
  data: {
    title: 'Mis datos',
    detail: (company) => `Esto es lo que ${company} guarda de usted además de su número.`,
    name: 'Nombre',
    nameFault: (most) => `Acorte el nombre: se guardan ${most} caracteres como máximo.`,
    email: 'Correo electrónico',
    emailFault: 'Escriba un correo electrónico válido o deje el campo vacío.',
    birthDate: 'Fecha de nacimiento',
    birthDateHint: 'MM/DD/AAAA (mes, día, año)',
    birthDateFault: 'Escriba su fecha de nacimiento completa, MM/DD/AAAA (mes, día, año), o deje el campo vacío.',
    save: 'Guardar',
    saved: 'Guardado',
    download: 'Descargar mis datos',
    downloadHint: 'Todo lo que se guarda: mensajes, consentimiento, cupones. Un archivo JSON.',
  },
  erase: {
    title: 'Borrar mis datos',
    detail: (company) =>
      `${company} borra su nombre, su número, sus mensajes y la relación de sus cupones con usted. Ya no podrá usar aquí sus cupones. Queda una forma cifrada de su número, para que no le vuelvan a enviar mensajes.`,
    button: 'Borrar mis datos',
    sure: '¿Borrar todo lo que se guarda de usted?',
    warning: 'Esto no se puede deshacer.',
    yes: 'Sí, borrar',
    working: 'Un momento',
    cancel: 'Cancelar',
    done: 'Sus datos están borrados',
    doneDetail: (company) => `${company} ya no sabe quién es usted y no le enviará mensajes. Puede cerrar esta página.`,
  },
  faults: {
    offline: 'No hay conexión. No se cambió nada; inténtelo de nuevo en un momento.',
    failed: 'No funcionó. No se cambió nada; inténtelo de nuevo en un momento.',
    changed: 'La tienda acaba de cambiar el texto que usted acepta. Léalo de nuevo.',
    often: 'Demasiados intentos en poco tiempo. Inténtelo más tarde.',
    stopped: 'Usted respondió STOP o ALTO a esta tienda. Envíe START desde su teléfono para volver.',
    gone: 'Este enlace ya no sirve. Pida uno nuevo en la tienda.',
  },
};

/** What the page about somebody's texts and data says. */
export const myTextsTexts: Record<Language, typeof en> = { en, es };
