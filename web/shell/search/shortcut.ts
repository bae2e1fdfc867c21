import { shellTexts } from '#contract/shell/shell.texts.ts';

/** How the key that opens the search is called on this machine. */
export function shortcutName(platform: string): string {
  return /mac|iphone|ipad/i.test(platform) ? shellTexts.shortcuts.mac : shellTexts.shortcuts.other;
}
