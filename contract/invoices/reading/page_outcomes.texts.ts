import type { UnreadOutcome } from './page_outcomes.ts';

/** Sentences about pages that were not read. */
export const pageOutcomeTexts = {
  /** Above the fields, of all pages with an outcome. Pages without text were looked at; they may be blank. */
  title: (outcomes: readonly UnreadOutcome[]) => {
    if (outcomes.every((outcome) => outcome === 'no_text'))
      return outcomes.length === 1 ? 'We found no text on one page' : 'We found no text on some pages';
    return outcomes.length === 1 ? 'One page was not read' : 'Some pages were not read';
  },
  /** In the place of its picture. */
  onPage: {
    no_text:
      'We found no text on this page. If something is printed on it, enter its values by hand, or upload a sharper picture of it.',
    not_drawn: 'This page is damaged and was not read. Upload a new copy of it, or enter its values by hand.',
    failed: 'Something went wrong while we read this page. Read the document again, or enter its values by hand.',
    no_time:
      'There was not enough time to read this page. Split the document into shorter ones, or enter the values of this page by hand.',
  } satisfies Record<UnreadOutcome, string>,
  /** Above the fields, of all pages with this outcome. */
  ofPages: {
    no_text: (pages) =>
      pages.length === 1
        ? `We found no text on page ${listed(pages)}. Check whether it is blank.`
        : `We found no text on pages ${listed(pages)}. Check whether they are blank.`,
    not_drawn: (pages) =>
      pages.length === 1
        ? `Page ${listed(pages)} is damaged and was not read. Upload a new copy of it, or enter its values by hand.`
        : `Pages ${listed(pages)} are damaged and were not read. Upload new copies of them, or enter their values by hand.`,
    failed: (pages) =>
      pages.length === 1
        ? `Something went wrong while we read page ${listed(pages)}. Read the document again, or enter its values by hand.`
        : `Something went wrong while we read pages ${listed(pages)}. Read the document again, or enter their values by hand.`,
    no_time: (pages) =>
      pages.length === 1
        ? `There was not enough time to read page ${listed(pages)}. Split the document into shorter ones, or enter the values of that page by hand.`
        : `There was not enough time to read pages ${listed(pages)}. Split the document into shorter ones, or enter the values of those pages by hand.`,
  } satisfies Record<UnreadOutcome, (pages: number[]) => string>,
  /** Above the fields, of pages that were read and not drawn. */
  undrawnTitle: (count: number) => (count === 1 ? 'One page has no picture' : 'Some pages have no picture'),
  undrawn: (pages: number[]) =>
    pages.length === 1
      ? `We read page ${listed(pages)} but have no picture of it. Compare its values with the original file.`
      : `We read pages ${listed(pages)} but have no pictures of them. Compare their values with the original file.`,
  goTo: (page: number, outcome: UnreadOutcome) =>
    outcome === 'no_text' ? `Go to page ${page}, on which we found no text` : `Go to page ${page}, which was not read`,
};

/** Page numbers in ascending order, as in "2, 5, and 7 to 60". */
function listed(pages: number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const page of pages) {
    const open = runs.at(-1);
    if (open?.last === page - 1) open.last = page;
    else runs.push({ first: page, last: page });
  }
  const words = runs.flatMap(({ first, last }) =>
    last > first + 1 ? `${first} to ${last}` : first === last ? `${first}` : [`${first}`, `${last}`],
  );
  return new Intl.ListFormat('en-US').format(words);
}
