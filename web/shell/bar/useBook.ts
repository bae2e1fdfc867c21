import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Book, isBook, isIn, type NavGroup } from './links.ts';

const KEY = 'book';

/** The book that the user is in; on the pages of neither, such as the settings, the one that the user was in last. */
export function useBook(groups: NavGroup[]): Book | undefined {
  const { pathname } = useLocation();
  const books = groups.filter(isBook);
  const here = books.find(({ links }) => links.some((link) => isIn(link, pathname)))?.feature;
  useEffect(() => {
    if (here) sessionStorage.setItem(KEY, here);
  }, [here]);
  const feature = here ?? sessionStorage.getItem(KEY);
  return books.find((book) => book.feature === feature) ?? books[0];
}
