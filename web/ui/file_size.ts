const KILOBYTE = 1024;
const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** `2.4 MB`, as the systems of most shops write it. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILOBYTE))));
  const unit = UNITS[step - 1];
  const style = { style: 'unit', maximumFractionDigits: 1, ...(unit ? { unit } : {}) } as const;
  return new Intl.NumberFormat('en-US', style).format(bytes / KILOBYTE ** step);
}
