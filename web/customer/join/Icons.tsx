const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The icons of the page's buttons. The buttons have the accessible names. */
export function Arrow({ to }: { to: 'left' | 'right' }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" {...STROKE}>
      <path d={to === 'left' ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
    </svg>
  );
}

export function PlayOrPause({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d={isPlaying ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5.2v13.6L18.6 12z'} />
    </svg>
  );
}

export function Tick() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" {...STROKE} strokeWidth={2.5}>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </svg>
  );
}
