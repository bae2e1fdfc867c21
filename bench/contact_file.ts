/** Contacts for measurements: some names are frequent, some rare, as in a town. */
const FIRST =
  'Ada,Ben,Carmen,Dana,Elena,Frank,Grace,Hugo,Ines,James,Katya,Luis,Maria,Noah,Olga,Paul,Quinn,Rosa,Sam,Tessa,Uma,Victor,Wanda,Xavier,Yusuf,Zoe';
const LAST =
  'Alvarez,Baker,Carter,Dubois,Eriksen,Fletcher,Garcia,Hughes,Ivanov,Johnson,Keller,Lopez,Miller,Nguyen,Ortiz,Pelletier,Quigley,Rivera,Santos,Thibodeau,Underwood,Vasquez,Walker,Xiong,Young,Zimmerman';
const firsts = FIRST.split(',');
const lasts = LAST.split(',');

/** The n-th contact: phone, name and address. Numbers of Maine, `+12075550000` onward. */
export function contactOf(n: number): { phone_e164: string; name: string; email: string } {
  const first = firsts[n % firsts.length];
  const last = lasts[Math.floor(n / firsts.length) % lasts.length];
  const phone_e164 = `+1207${5_550_000 + n}`;
  return { phone_e164, name: `${first} ${last}`, email: `${first}.${last}${n}@example.com`.toLowerCase() };
}

/** A file of that many contacts, each with a tag. */
export function contactsFile(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const { phone_e164, name, email } = contactOf(n);
    return `${phone_e164},${name},${email},Regular`;
  });
  return `phone_e164,name,email,tags\n${rows.join('\n')}\n`;
}
