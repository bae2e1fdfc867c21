import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  CAROUSEL_ADVANCE_MS,
  CAROUSEL_ANIMATION_MS,
  CAROUSEL_COMPACT_MAX,
  CAROUSEL_TOUCH_PAUSE_MS,
  CAROUSEL_VISIBLE,
} from '#contract/customer/limits.ts';
import { settled, type Turn, turned } from './carousel.ts';

/** One more frame, so that nothing is cut off. */
const FRAME_MS = 20;

/** Photos that advance automatically until the visitor interrupts them, for a while or permanently. */
export function useCarousel(count: number) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)', false);
  const isCompact = useMedia(`(max-width: ${CAROUSEL_COMPACT_MAX}px)`, true);
  const visible = isCompact ? 1 : CAROUSEL_VISIBLE;
  const [turn, setTurn] = useState<Turn>({ at: 0, isMoving: false });
  /** The choice made with the button; until then the system's setting for reduced motion decides. */
  const [choice, setChoice] = useState<boolean | null>(null);
  const isPlaying = choice ?? !isStill;
  const [isHeld, setHeld] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const release = useRef<ReturnType<typeof setTimeout>>(undefined);

  const move = (by: number) => setTurn((before) => turned(before, by, { count, visible }));

  /** Stops the photos for a while; afterwards one is shown for its full time. Without `ms`: until the next call. */
  function hold(ms?: number) {
    clearTimeout(release.current);
    setHeld(true);
    if (ms !== undefined) release.current = setTimeout(() => setHeld(false), ms);
  }

  useEffect(() => {
    if (!isPlaying || isHeld || isFocused || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) setTurn((before) => turned(before, 1, { count, visible }));
    }, CAROUSEL_ADVANCE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, isFocused, count, visible]);

  useEffect(() => {
    if (!turn.isMoving) return;
    const timer = setTimeout(
      () => setTurn((before) => settled(before, count)),
      isStill ? 0 : CAROUSEL_ANIMATION_MS + FRAME_MS,
    );
    return () => clearTimeout(timer);
  }, [turn, count, isStill]);

  useEffect(() => () => clearTimeout(release.current), []);

  return {
    turn,
    visible,
    isPlaying,
    hold,
    /** A customer moves on: by the buttons, the keys, a finger. */
    step(by: number, pause = CAROUSEL_TOUCH_PAUSE_MS) {
      move(by);
      hold(pause);
    },
    goTo(index: number) {
      setTurn((before) => (before.at === index ? before : { at: index, isMoving: true }));
      hold(CAROUSEL_TOUCH_PAUSE_MS);
    },
    playOrPause() {
      clearTimeout(release.current);
      setHeld(false);
      setChoice(!isPlaying);
    },
    setFocused,
  };
}

/** Whether a media query holds. The server, which knows no screen, says `onServer`. */
function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}
