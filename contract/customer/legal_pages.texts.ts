import { AGE_MIN } from '../contacts/birth_date.ts';
import type { Language } from '../language.ts';
import type { LegalDocument } from './join_page.ts';

/** The facts that the two pages are filled with. */
export interface LegalFacts {
  company: string;
  program: string;
  per_month: number;
  /** Empty when the company has none. */
  address: string;
  /** A phone number or an email address; empty when there is none. */
  contact: string;
  age_gate: boolean;
}

interface LegalText {
  heading: string;
  description: string;
  sections: { heading: string; paragraphs: string[] }[];
}

type Legal = Record<LegalDocument, (facts: LegalFacts) => LegalText>;

const en: Legal & { dated: (date: string) => string } = {
  dated: (date) => `Effective ${date}`,
  terms: ({ company, program, per_month, address, contact, age_gate }) => ({
    heading: `Terms of ${program}`,
    description: `What you agree to when you join ${program}, the text-message rewards program of ${company}.`,
    sections: [
      {
        heading: 'What it is',
        paragraphs: [
          `${program} is the rewards program of ${company}${address ? `, ${address}` : ''}. Customers who join get offers and coupons by text message and use them at the shop.`,
          'Joining is free, and you do not need an app. Consent to texts is not a condition of purchase: you can buy everything without joining.',
        ],
      },
      {
        heading: 'The texts',
        paragraphs: [
          `By joining you agree to receive recurring automated promotional texts from ${company} at the number you gave, up to ${per_month} a month, and short answers to what you text us.`,
          'Message and data rates may apply. Whether and when a text arrives depends on your carrier; carriers are not liable for delayed or undelivered messages.',
        ],
      },
      {
        heading: 'Opting out and help',
        paragraphs: [
          'Reply STOP to any text to opt out. You get one confirmation and then nothing more. Reply START to come back.',
          `Reply HELP for help${contact ? `, or contact ${company}: ${contact}` : ', or ask at the counter'}.`,
        ],
      },
      {
        heading: 'Who can join',
        paragraphs: [
          age_gate
            ? `You must be ${AGE_MIN} or older; we ask for the full date of birth. Join only with a mobile number that is yours.`
            : 'Join only with a mobile number that is yours, and only if you may enter into agreements where you live; younger people need a parent’s permission.',
          'If you give up your number, reply STOP first, so that its next owner gets no texts meant for you.',
        ],
      },
      {
        heading: 'Coupons',
        paragraphs: [
          'A coupon says what it is worth, for whom and until when. It is used once, has no cash value and cannot be sold. The staff redeems it at the shop.',
          'Your personal page opens with your personal link. Treat it like a card: anyone who has it can see your coupons.',
        ],
      },
      {
        heading: 'Changes',
        paragraphs: [
          `${company} may change or end the program. Coupons that you hold keep their date. We will never text more often than you agreed to without asking you again.`,
        ],
      },
    ],
  }),
  privacy: ({ company, program, address, contact, age_gate }) => ({
    heading: `Privacy at ${program}`,
    description: `What ${company} keeps about customers who join ${program}, why, and how to have it deleted.`,
    sections: [
      {
        heading: 'In short',
        paragraphs: [
          'We do not sell or share mobile information with third parties or affiliates for marketing or promotional purposes. Text messaging originator opt-in data and consent are not shared with any third party.',
        ],
      },
      {
        heading: 'What is kept',
        paragraphs: [
          `Your mobile number${age_gate ? ', your date of birth' : ''} and your language; your name and email address if you give them to the shop; your coupons and when you used them; the texts between you and us, and whether links in them were opened.`,
          'As evidence of your consent: when and where you agreed, the exact words you saw, and the internet address and browser you used.',
        ],
      },
      {
        heading: 'Why it is kept',
        paragraphs: [
          `To send you what you signed up for, to redeem your coupons, to answer you, and to prove that you agreed. ${company} decides what is sent.`,
          'Counterbook runs this page for the shop, and a messaging provider and your carrier deliver the texts. They may use your number only for that.',
        ],
      },
      {
        heading: 'How long it is kept',
        paragraphs: [
          'As long as you take part in the program. After STOP we keep what is needed to never text you again. If you ask us to delete your data, we delete everything that identifies you. We keep only a scrambled form of your number so that we do not text it again.',
        ],
      },
      {
        heading: 'Your choices',
        paragraphs: [
          'Open your personal link and choose “My texts” to see what is kept about you, download it, leave, or have it deleted. Reply STOP to end the texts at any time.',
          contact
            ? `Or contact ${company}${address ? `, ${address}` : ''}: ${contact}.`
            : `Or ask at the counter of ${company}${address ? `, ${address}` : ''}.`,
        ],
      },
      {
        heading: 'This page',
        paragraphs: ['It sets no cookies, has no advertising and loads nothing from anyone else.'],
      },
    ],
  }),
};

const es: typeof en = {
  dated: (date) => `Vigente desde el ${date}`,
  terms: ({ company, program, per_month, address, contact, age_gate }) => ({
    heading: `Términos de ${program}`,
    description: `Lo que usted acepta al unirse a ${program}, el programa de recompensas por mensaje de texto de ${company}.`,
    sections: [
      {
        heading: 'De qué se trata',
        paragraphs: [
          `${program} es el programa de recompensas de ${company}${address ? `, ${address}` : ''}. Los clientes que se unen reciben ofertas y cupones por mensaje de texto y los usan en la tienda.`,
          'Unirse es gratis y no hace falta ninguna aplicación. Aceptar los mensajes no es condición para comprar: puede comprar de todo sin unirse.',
        ],
      },
      {
        heading: 'Los mensajes',
        paragraphs: [
          `Al unirse, usted acepta recibir mensajes de texto promocionales, automáticos y recurrentes, de ${company} en el número que dio, hasta ${per_month} al mes, y respuestas breves a lo que usted nos escriba.`,
          'Pueden aplicarse tarifas de mensajes y datos. Que un mensaje llegue, y cuándo, depende de su operador; los operadores no responden por mensajes retrasados o no entregados.',
        ],
      },
      {
        heading: 'Salir y pedir ayuda',
        paragraphs: [
          'Responda STOP o ALTO a cualquier mensaje para salir. Recibirá una confirmación y nada más. Responda START para volver.',
          `Responda HELP o AYUDA para recibir ayuda${contact ? `, o escriba o llame a ${company}: ${contact}` : ', o pregunte en el mostrador'}.`,
        ],
      },
      {
        heading: 'Quién puede unirse',
        paragraphs: [
          age_gate
            ? `Usted debe tener ${AGE_MIN} años o más; pedimos la fecha de nacimiento completa. Únase solo con un número de celular que sea suyo.`
            : 'Únase solo con un número de celular que sea suyo y solo si puede celebrar acuerdos donde vive; los menores necesitan el permiso de su madre o padre.',
          'Si deja su número, responda antes STOP, para que su próximo dueño no reciba mensajes que eran para usted.',
        ],
      },
      {
        heading: 'Cupones',
        paragraphs: [
          'Cada cupón dice cuánto vale, para quién y hasta cuándo. Se usa una vez, no tiene valor en efectivo y no se puede vender. El personal lo canjea en la tienda.',
          'Su página personal se abre con su enlace personal. Cuídelo como una tarjeta: quien lo tiene puede ver sus cupones.',
        ],
      },
      {
        heading: 'Cambios',
        paragraphs: [
          `${company} puede cambiar o terminar el programa. Los cupones que usted ya tiene conservan su fecha. Nunca enviaremos mensajes con más frecuencia de la que usted aceptó sin volver a preguntarle.`,
        ],
      },
    ],
  }),
  privacy: ({ company, program, address, contact, age_gate }) => ({
    heading: `Privacidad en ${program}`,
    description: `Qué guarda ${company} sobre los clientes que se unen a ${program}, para qué, y cómo pedir que se borre.`,
    sections: [
      {
        heading: 'En pocas palabras',
        paragraphs: [
          'No vendemos ni compartimos información móvil con terceros ni afiliados con fines de mercadeo o promoción. Los datos y el consentimiento de quienes aceptan recibir mensajes de texto no se comparten con ningún tercero.',
        ],
      },
      {
        heading: 'Qué se guarda',
        paragraphs: [
          `Su número de celular${age_gate ? ', su fecha de nacimiento' : ''} y su idioma; su nombre y correo si se los da a la tienda; sus cupones y cuándo los usó; los mensajes entre usted y nosotros, y si se abrieron los enlaces que llevan.`,
          'Como prueba de su consentimiento: cuándo y dónde aceptó, las palabras exactas que vio, y la dirección de internet y el navegador que usó.',
        ],
      },
      {
        heading: 'Para qué',
        paragraphs: [
          `Para enviarle aquello a lo que se apuntó, canjear sus cupones, responderle y probar que usted aceptó. ${company} decide qué se envía.`,
          'Counterbook opera esta página para la tienda, y un proveedor de mensajería y su operador entregan los mensajes. Solo pueden usar su número para eso.',
        ],
      },
      {
        heading: 'Cuánto tiempo',
        paragraphs: [
          'Mientras usted participe en el programa. Después de STOP guardamos lo necesario para no volver a escribirle nunca. Si pide que borremos sus datos, borramos todo lo que revela su identidad. Solo conservamos una forma cifrada de su número para no volver a escribirle.',
        ],
      },
      {
        heading: 'Lo que usted decide',
        paragraphs: [
          'Abra su enlace personal y elija “Mis mensajes” para ver qué se guarda sobre usted, llevárselo, salir o pedir que se borre. Responda STOP para detener los mensajes en cualquier momento.',
          contact
            ? `O escriba o llame a ${company}${address ? `, ${address}` : ''}: ${contact}.`
            : `O pregunte en el mostrador de ${company}${address ? `, ${address}` : ''}.`,
        ],
      },
      {
        heading: 'Esta página',
        paragraphs: ['No usa cookies ni publicidad y no carga nada de nadie más.'],
      },
    ],
  }),
};

/** The terms and the privacy notice of every program. Change LEGAL_DATE whenever their meaning changes. */
export const legalTexts: Record<Language, typeof en> = { en, es };
/** The date since which these words apply. */
export const LEGAL_DATE = '2026-11-20';
