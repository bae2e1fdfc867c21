import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type LaidSheet, laySheet } from './print.ts';
import { type Order, useDrawing } from './usePoster.ts';

/** Keeps the sheet of what is shown ready for the printer while the screen is open, and opens the print dialog when it is asked to. */
export function usePrintedSheet(order: Order) {
  const { data, isPlaceholderData, refetch } = useDrawing(order, 'sheet');
  const current = isPlaceholderData ? undefined : data;
  const laid = useRef<LaidSheet | null>(null);
  const lay = useCallback((svg: Blob | null) => {
    if (laid.current?.svg === svg) return laid.current;
    laid.current?.takeAway();
    laid.current = svg && laySheet(svg);
    return laid.current;
  }, []);
  useEffect(() => {
    // The print dialog reports why it cannot be decoded.
    lay(current ?? null)?.ready.catch(() => undefined);
  }, [current, lay]);
  useEffect(() => () => void lay(null), [lay]);
  return useMutation({
    mutationFn: async () => {
      const svg = current ?? (await refetch({ throwOnError: true })).data;
      await lay(svg ?? null)?.ready;
      print();
    },
  });
}
