import { brandingTexts } from '#contract/program/branding.texts.ts';
import { logoFileFault, logoShapeFault } from '#contract/program/branding.ts';
import { ApiFailure } from '../../api.ts';

export interface ChosenLogo {
  file: File;
  /** For the preview; revoke it after use. Null: this browser cannot show it. */
  url: string | null;
  /** Why its shape could not be checked here; the server decides then. */
  warning: string | null;
}

/** Checks the type and size of a chosen file. Throws the sentence that says why it is refused. */
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

/** The sentence for a failed upload. */
export function uploadFailure(error: unknown): string {
  const detail = error instanceof ApiFailure && error.status > 0 ? error.detail : '';
  return detail ? brandingTexts.failed(detail) : brandingTexts.failedUnknown;
}
