/** A variation that Square named itself says nothing. */
export function nameOf(item: string | null | undefined, variation: string | null | undefined): string {
  const named = item || variation || '';
  return item && variation && variation !== 'Regular' ? `${item} (${variation})` : named;
}
