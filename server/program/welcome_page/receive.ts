import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FormVersion, Id } from '#contract/http.ts';
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '#contract/program/limits.ts';
import { WelcomePageInput } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PhotoFile } from './make_photo.ts';

/** Far more than a gallery allows: the error says how many are too many, and a flood is not counted. */
const FILES_MAX = 20;

export interface ReceivedPage {
  words: WelcomePageInput;
  files: PhotoFile[];
  /** The order of the gallery: ids of photos, and positions of files in `files`; null: new photos come last. */
  order: (string | number)[] | null;
  /** Whether the page is published with the save. */
  publish: boolean;
  /** The version of the words with which the form was opened; empty: there was no page. */
  version?: string | undefined;
}

/** Receives the form of a welcome page. Photos beyond the limit are counted, not kept. */
export async function receivePage(request: FastifyRequest): Promise<ReceivedPage> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', welcomePageErrors.notMultipart);
  const fields: Record<string, unknown> = {};
  const files: PhotoFile[] = [];
  let surplus = 0;
  for await (const part of request.parts({ limits: { fileSize: PHOTO_MAX_BYTES + 1, files: FILES_MAX } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
    } else if (files.length === PHOTOS_MAX) {
      part.file.resume();
      surplus += 1;
    } else {
      const bytes = await part.toBuffer();
      // A form without a file sends an empty one.
      if (bytes.length > 0 || part.filename !== '') files.push({ name: cleanName(part.filename), bytes });
    }
  }
  const words = wordsOf(fields);
  if (surplus > 0) throw tooMany(surplus);
  const version = FormVersion.optional().catch(undefined).parse(fields.version);
  return { words, files, order: orderOf(fields.order), publish: fields.publish === 'true', version };
}

const Order = z.array(z.union([Id, z.number().int().min(0)])).max(2 * PHOTOS_MAX);

function orderOf(field: unknown): ReceivedPage['order'] {
  if (typeof field !== 'string' || field === '') return null;
  try {
    return Order.parse(JSON.parse(field));
  } catch {
    throw new AppError('invalid', welcomePageErrors.order, { fields: { photos: welcomePageErrors.order } });
  }
}

function wordsOf(fields: Record<string, unknown>): WelcomePageInput {
  const read = WelcomePageInput.safeParse({ program_name: '', ...fields });
  if (read.success) return read.data;
  const faults = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('invalid', Object.values(faults)[0] ?? '', { fields: faults });
}

function tooMany(surplus: number): AppError {
  const fault = welcomePageErrors.tooManyPhotos(surplus);
  return new AppError('invalid', fault, { fields: { photos: fault } });
}

/** The name is only shown to the user who sent it. */
function cleanName(name: string): string {
  return name.replace(/\p{C}/gu, '').slice(-100);
}
