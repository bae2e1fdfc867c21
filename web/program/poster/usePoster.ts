import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PosterInput, type PosterOutput, type PosterTemplate, poster } from '#contract/program/poster.ts';
import type { PosterSize } from '#contract/program/poster_parts.ts';
import { ApiFailure, call, request } from '../../api.ts';
import { keyOf } from '../../query.ts';

/** The company's kept poster; null while it has none. */
export function usePosterTemplate() {
  return useQuery({
    queryKey: keyOf(poster.getTemplate),
    queryFn: ({ signal }): Promise<PosterTemplate | null> =>
      request(poster.getTemplate, { signal }).catch((error) => {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }),
    // Another team member may have changed it a minute ago.
    staleTime: 0,
  });
}

export interface Order {
  words: PosterInput;
  size: PosterSize;
  source: string | null;
}

/** The poster as a file, drawn by the server. */
export async function drawPoster(
  { words, size, source }: Order,
  output: PosterOutput,
  signal?: AbortSignal,
): Promise<Blob> {
  const place = source === null ? {} : { source };
  const body = { ...words, ...place, size, output, base_url: location.origin };
  return (await call(poster.draw, { body, signal })).blob();
}

/** A drawing of the poster as an address for a picture; the one before stays until the next is there. */
export function useDrawing(order: Order, output: 'svg' | 'sheet') {
  const drawing = useQuery({
    queryKey: [...keyOf(poster.draw), output, order],
    queryFn: ({ signal }) => drawPoster(order, output, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...drawing, url: useObjectUrl(drawing.data ?? null) };
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
