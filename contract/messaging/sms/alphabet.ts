/** The alphabets of text messages. */

export type SmsEncoding = 'gsm7' | 'ucs2';

/** GSM 03.38's default alphabet (3GPP TS 23.038, 6.2.1), seven bits a character; its escape character is not part of a text. */
const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension table (6.2.1.1): an escape before each character, so two units a character. */
export const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

/** Whether one character can be written in GSM-7. */
export function isGsm(char: string): boolean {
  return GSM_BASIC.has(char) || GSM_EXTENSION.has(char);
}

/** GSM-7 when every character is in it, otherwise UCS-2 for the whole text. */
export function encodingOf(text: string): SmsEncoding {
  for (const char of text) if (!isGsm(char)) return 'ucs2';
  return 'gsm7';
}
