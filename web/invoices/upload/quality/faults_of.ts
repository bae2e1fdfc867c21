import type { PhotoFault } from './photo_faults.rules.ts';

/** What makes pictures hard to read; nothing where that cannot be told: the server says what is wrong with them. */
export async function faultsOf(pictures: File[], signal?: AbortSignal): Promise<PhotoFault[]> {
  try {
    const { faultsOfPhoto } = await import('./faults_of_photo.ts');
    return (await Promise.all(pictures.map((file) => faultsOfPhoto(file, signal)))).flat();
  } catch {
    return [];
  }
}
