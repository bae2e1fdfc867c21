/** The choices of appearance; `auto` follows the system. */
export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(value: string): value is Theme {
  return THEMES.some((theme) => theme === value);
}
