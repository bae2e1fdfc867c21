/** What the page says when its scripts do not load. It has its own file because it is part of the HTML, not of a script. */
export const unreadyText =
  'Counterbook is still loading. If nothing happens, reload the page and make sure that JavaScript is turned on.';
