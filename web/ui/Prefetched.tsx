import { type ComponentType, lazy, Suspense, useState } from 'react';

interface Part<Props extends object> {
  /** Undefined until it is there. */
  held: () => ComponentType<Props> | undefined;
  fetch: () => Promise<ComponentType<Props>>;
  Lazy: ComponentType<Props>;
}

/** A component in a separate chunk that is prefetched and rendered by `Prefetched`. */
export function prefetched<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let held: ComponentType<Props> | undefined;
  const fetch = async () => {
    held ??= await load();
    return held;
  };
  return { held: () => held, fetch, Lazy: lazy(async () => ({ default: await fetch() })) };
}

interface PrefetchedProps<Props extends object> {
  part: Part<Props>;
  given: Props;
}

/**
 * Draws the part in the tick in which it is asked for, once it is there: `lazy` alone gives way for a moment even then,
 * and keys pressed in that moment would be lost.
 */
export function Prefetched<Props extends object>({ part, given }: PrefetchedProps<Props>) {
  // Chosen once: to exchange the one for the other later would throw away what was typed into it.
  const [Held] = useState(part.held);
  return Held ? (
    <Held {...given} />
  ) : (
    <Suspense fallback={null}>
      <part.Lazy {...given} />
    </Suspense>
  );
}
