/** A name as a part of the name of a file: "Maple Deli, Inc." → "Maple-Deli-Inc". */
export function fileSlug(name: string, otherwise: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || otherwise;
}
