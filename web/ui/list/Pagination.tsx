import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './Pagination.module.css';
import { pageNumbers } from './page_numbers.ts';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The pages of a list; on a phone only the neighbors and where one is. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  const texts = commonTexts.pages;
  let gaps = 0;
  return (
    <nav className={classes.root} aria-label={texts.label}>
      <button
        type="button"
        className={classes.step}
        aria-label={texts.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      {pageNumbers(page, pages).map((place) =>
        place === 'gap' ? (
          <span key={`gap ${++gaps}`} className={classes.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={place}
            type="button"
            className={classes.page}
            aria-label={texts.page(place)}
            {...(place === page ? { 'aria-current': 'page' as const } : {})}
            onClick={() => onPage(place)}
          >
            {place.toLocaleString('en-US')}
          </button>
        ),
      )}
      <span className={classes.where}>{texts.of(page, pages)}</span>
      <button
        type="button"
        className={classes.step}
        aria-label={texts.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
    </nav>
  );
}
