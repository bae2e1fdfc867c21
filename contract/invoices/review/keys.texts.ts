/** The keyboard shortcuts of the review. */
export const keysTexts = {
  title: 'Keyboard shortcuts',
  rows: [
    ['Enter', 'Confirm the value and go to the next value to check. Skips values that need your decision'],
    [
      'Alt Enter',
      'Confirm a value that Enter skips: not printed, one of several, a date that could be swapped, or a crossed-out line',
    ],
    ['Shift Enter', 'Previous value to check'],
    ['↑ ↓', 'Same cell in the line above or below'],
    ['← →', 'Previous or next cell, when the cursor is at the edge'],
    ['Esc', 'Leave the field'],
    ['N', 'Next value to check'],
    ['J  K', 'Next or previous invoice to review (Alt J, Alt K in a field)'],
    ['Ctrl Enter', 'Post to stock, after you confirm each warning'],
    ['?', 'Show these shortcuts'],
  ] as ReadonlyArray<readonly [string, string]>,
  letters: 'Use single-letter shortcuts (N, J, K, ?)',
};
