/** Square's default names of variations are left out. */
export function nameOf(item: string | null | undefined, variation: string | null | undefined): string {
  const named = item || variation || '';
  return item && variation && variation !== 'Regular' ? `${item} (${variation})` : named;
}
