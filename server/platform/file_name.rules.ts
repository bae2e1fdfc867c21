/** The name of a file without its folders and control characters. */
export function cleanName(name: string, otherwise: string): string {
  const last = name.split(/[\\/]/).pop() ?? '';
  const clean = last.replace(/\p{C}/gu, '').trim().slice(-200).toWellFormed();
  return clean === '' ? otherwise : clean;
}
