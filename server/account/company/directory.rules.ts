/** A company's name as the directory compares it: "Maple Deli", "maple  deli" and "MapleDeli" are one name. */
export function companyNameKey(name: string): string {
  return name.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

/** A place as the directory compares it. The four digits after a US zip code name a side of a street, not another place. */
export function zipKey(zipCode: string): string {
  const [, fiveDigits] = /^(\d{5})(-?\d{4})?$/.exec(zipCode.trim()) ?? [];
  return fiveDigits ?? zipCode.replace(/\s/g, '').toUpperCase();
}
