/** The mark: two lines of a ledger. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1f6f54" />
      <path d="M9 12.5h14M9 19.5h9" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
