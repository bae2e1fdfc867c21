import type { Language } from '../language.ts';

interface Texts {
  suspended: (reason: string) => string;
  what: string;
  contact: (email: string) => string;
  refused: string;
  sendingPaused: string;
}

/** What users read while the operator has stopped something. */
const texts: Record<Language, Texts> = {
  en: {
    suspended: (reason) => `This shop is suspended: ${reason}`,
    what: 'You can still look at your data and export it. Texts, sign-ups and uploads are stopped.',
    contact: (email) => `Questions? Write to ${email}.`,
    refused: 'This shop is suspended, so this is not possible now. You can still look at your data and export it.',
    sendingPaused: 'Sending is paused for all shops. What you send now waits until sending resumes.',
  },
  es: {
    suspended: (reason) => `Esta tienda está suspendida: ${reason}`,
    what: 'Aún puede ver sus datos y exportarlos. Los mensajes, las inscripciones y las cargas están detenidos.',
    contact: (email) => `¿Preguntas? Escriba a ${email}.`,
    refused: 'Esta tienda está suspendida, así que esto no es posible ahora. Aún puede ver sus datos y exportarlos.',
    sendingPaused: 'Los envíos de todas las tiendas están en pausa. Lo que envíe ahora espera hasta que se reanuden.',
  },
};

export const standingTexts = texts.en;
