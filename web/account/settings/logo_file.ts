import { brandingTexts } from '#contract/program/branding.texts.ts';
import { logoFileFault, logoShapeFault } from '#contract/program/branding.ts';
import { ApiFailure } from '../../api.ts';

export interface ChosenLogo {
  file: File;
  /** For the preview; to be revoked when it is not shown any more. Null: this browser cannot show it. */
  url: string | null;
  /** Why its shape could not be checked here; the server decides then. */
  warning: string | null;
}

/** Checks a chosen file as the specification says (section 5). Throws the sentence that tells why it is not taken. */
export async function chooseLogo(file: File): Promise<ChosenLogo> {
  const fault = logoFileFault(file);
  if (fault) throw new Error(fault);
  const size = await measure(file);
  const shape = size && logoShapeFault(size);
  if (shape) throw new Error(shape);
  return size
    ? { file, url: URL.createObjectURL(file), warning: null }
    : { file, url: null, warning: brandingTexts.unmeasured };
}

async function measure(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** The sentence for an upload that failed (specification, section 8). */
export function uploadFailure(error: unknown): string {
  const detail = error instanceof ApiFailure && error.status > 0 ? error.detail : '';
  return detail ? brandingTexts.failed(detail) : brandingTexts.failedUnknown;
}
