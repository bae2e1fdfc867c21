import { saveFile } from './save_file.ts';

/** Saves a downloaded file under the name that the server gives it, once all of it has arrived. */
export async function saveAnswer(response: Response): Promise<string> {
  const name = fileNameOf(response.headers.get('content-disposition'));
  saveFile(await response.blob(), name);
  return name;
}

/** The name in full where there is one: `filename*=UTF-8''Caf%C3%A9.csv`. */
export function fileNameOf(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return whole ? decodeURIComponent(whole) : 'download';
}
