/** Whether a text or an amount that was read agrees with the answer. */

const LEGAL_FORMS =
  /\b(sdn|bhd|llc|inc|incorporated|corp|corporation|co|company|ltd|limited|pvt|plc|gmbh|mbh|ag|kg|bv|nv|sarl|sas|sa|sl|srl|pte|pty)\b/g;

export function cents(value: string | number): number {
  return Math.round(Number(value) * 100);
}

export function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function vendorKey(text: string): string {
  const spaced = text
    .toLowerCase()
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ');
  return spaced.replace(LEGAL_FORMS, ' ').replace(/\s+/g, ' ').trim();
}

export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

export function sameVendor(read: string, answer: string): boolean {
  const [a, b] = [vendorKey(read), vendorKey(answer)];
  if (a === '' || b === '') return bare(read) !== '' && bare(read) === bare(answer);
  if (a.includes(b) || b.includes(a)) return true;
  return editDistance(a, b) <= 0.2 * Math.max(a.length, b.length);
}

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function tokenF1(a: string, b: string): number {
  const left = tokens(a);
  const right = tokens(b);
  if (left.length === 0 || right.length === 0) return left.length === right.length ? 1 : 0;
  const rest = [...right];
  let shared = 0;
  for (const token of left) {
    const at = rest.indexOf(token);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared++;
  }
  return (2 * shared) / (left.length + right.length);
}
