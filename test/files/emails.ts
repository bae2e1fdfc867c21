import { createTransport } from 'nodemailer';
import type { Options } from 'nodemailer/lib/mailer/index.js';

/** An email as a mail server stores it. */
export async function emailFile(mail: Options): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  return message as Buffer;
}
