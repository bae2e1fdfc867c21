import type { EngineRun, Reading, ReadRefusal, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { Vision, VisionAnswer } from '#server/drivers/vision.ts';
import { ProviderError } from '#server/platform/errors.ts';
import { READER_VERSION } from '../../reading/reader_version.ts';
import type { PagePicture, Reader, ReadRequest, VisionSetup } from '../reader.ts';
import { parseAnswer, VISION_INSTRUCTIONS, VISION_SCHEMA } from './answer.ts';
import { type PagePictures, pagesOf, picturedDocuments } from './pictured_documents.ts';
import { visionReading } from './vision_reading.ts';

/** What a model can read where the product could not. */
const FOR_MODEL: readonly ReadRefusal[] = ['nothing_found', 'not_an_invoice', 'recognizer_failed'];
/** Longer invoices are read by the product itself: each page is paid for. */
const PAGES_MAX = 12;
/** Small print of a letter page can be read at this size, and services shrink larger pictures themselves. */
const LONG_SIDE = 1800;
const QUALITY = 82;

export interface VisionEngine {
  vision: Vision;
  setup: VisionSetup;
}

/**
 * A reader with a model beside it. The product reads first, for the words and the places of a page and for files that are exact anyway; then
 * the model is asked, and what it says is looked for among the words.
 */
export function withVision(reader: Reader, engine: VisionEngine | null): Reader {
  return {
    threads: reader.threads,
    vision: engine?.setup ?? null,
    read: async (request) => {
      const pictures = new Map<number, PagePicture>();
      const isAsked = request.engine === 'vision';
      const onPicture = (picture: PagePicture) => {
        if (isAsked) pictures.set(picture.page, picture);
        request.onPicture(picture);
      };
      let seconds = 0;
      const onSeconds = (more: number) => {
        seconds += more;
        request.onSeconds?.(seconds);
      };
      const local = await reader.read({ ...request, onPicture, onSeconds });
      if (!isAsked || !isForModel(local)) return { ...local, run: localRun(local) };
      const result = engine
        ? await readByModel(engine.vision, { ...request, onSeconds }, local, pictures)
        : refused(local, 'engine_failed', []);
      if (result.status === 'read' || !request.isOptional) return result;
      // What was paid is kept with the reading that took its place.
      return { ...local, run: { ...localRun(local), cost_cents: result.run?.cost_cents ?? null } };
    },
    close: () => reader.close(),
  };
}

/** Exact files need no model, and it cannot open what the product cannot. */
function isForModel(local: ReadResult): boolean {
  if (local.status === 'read') return local.words !== undefined;
  return FOR_MODEL.includes(local.reason);
}

function localRun(local: ReadResult): EngineRun {
  const { words: _, file_shape: _shape, ...said } = local;
  return { engine: 'local', version: READER_VERSION, cost_cents: null, outputs: outputsOf(said) };
}

function outputsOf(said: ReadResult): unknown[] {
  if (said.status === 'refused') return [said];
  const { reading, more = [], ...file } = said;
  return [reading, ...more].map((one) => ({ ...file, reading: one }));
}

async function readByModel(
  vision: Vision,
  request: ReadRequest,
  local: ReadResult,
  pictures: PagePictures,
): Promise<ReadResult> {
  const started = performance.now();
  const { length: pages } = pagesOf(local);
  if (pages > PAGES_MAX) return refused(local, 'too_many_pages', []);
  const documents = picturedDocuments(local, pictures);
  // Pages are read before their pictures are drawn, and the time was up in between.
  if (!documents) return refused(local, 'took_too_long', []);
  const answers: VisionAnswer[] = [];
  const readings: Reading[] = [];
  try {
    for (const { part, pages: own, pictures, first, end } of documents) {
      request.onProgress({ step: 'checking', page: end, pages });
      const jpegs = await Promise.all(pictures.map(asJpeg));
      const answer = await vision.read(
        { instructions: VISION_INSTRUCTIONS, schema: VISION_SCHEMA, pages: jpegs },
        request.signal,
      );
      answers.push(answer);
      const parsed = parseAnswer(answer.text);
      if (!parsed) return refused(local, 'engine_answer', answers);
      const kept = {
        ...(part?.kept_pages ? { kept_pages: part.kept_pages } : {}),
        ...(part?.papers ? { papers: part.papers } : {}),
      };
      readings.push({ ...visionReading(parsed, (local.words ?? []).slice(first, end), own, part), ...kept });
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || request.signal?.aborted) throw error;
    request.onFault?.(error);
    return refused(local, error.permanent ? 'engine_answer' : 'engine_failed', answers);
  } finally {
    request.onSeconds?.((performance.now() - started) / 1000);
  }
  const [reading, ...more] = readings;
  if (!reading || isEmpty(reading)) return refused(local, 'not_an_invoice', answers);
  // One answer for each document.
  const run = runOf(
    answers,
    answers.map(({ text }) => [text]),
  );
  const file_pages = local.file_pages ? { file_pages: local.file_pages } : {};
  return { status: 'read', reading, ...(more.length > 0 ? { more } : {}), ...file_pages, run };
}

function refused(local: ReadResult, reason: ReadRefusal, answers: VisionAnswer[]): ReadResult {
  const outputs = answers.length === 0 ? [] : [answers.map(({ text }) => text)];
  return { status: 'refused', reason, pages: pagesOf(local), run: runOf(answers, outputs) };
}

/** With what all answers cost together; null where one of them has no price. */
function runOf(answers: VisionAnswer[], outputs: unknown[]): EngineRun {
  const costs = answers.map(({ cost_cents }) => cost_cents);
  return {
    engine: 'vision',
    version: answers[0]?.model ?? null,
    cost_cents:
      costs.length === 0 ? null : costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
    outputs,
  };
}

/** Bounded in its size, and in the one format that every server takes. */
async function asJpeg({ webp }: PagePicture): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(webp)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function isEmpty({ fields, lines }: Reading): boolean {
  return lines.length === 0 && Object.values(fields).every((value) => value === null);
}
