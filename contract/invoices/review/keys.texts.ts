/** The keyboard shortcuts of the review. */
export const keysTexts = {
  title: 'Keyboard shortcuts',
  rows: [
    ['Enter', 'Confirm the value and go to the next value to check. Skips a value that you have to choose yourself'],
    ['Alt Enter', 'Confirm such a value too: it is not on the page, or the page shows several'],
    ['Shift Enter', 'Previous value to check'],
    ['↑ ↓', 'Same cell in the line above or below'],
    ['← →', 'Previous or next cell, when the cursor is at the edge'],
    ['Esc', 'Leave the field'],
    ['N', 'Next value to check'],
    ['J  K', 'Next or previous invoice to review (Alt J, Alt K in a field)'],
    ['Ctrl Enter', 'Post to stock, after you confirm each unusual value'],
    ['?', 'Show these shortcuts'],
  ] as ReadonlyArray<readonly [string, string]>,
  letters: 'Use single-letter shortcuts (N, J, K, ?)',
};
