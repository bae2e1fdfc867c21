import { useState } from 'react';
import { monogramOf } from '#contract/monogram.ts';
import classes from './CompanyLogo.module.css';

interface CompanyLogoProps {
  name: string;
  /** Null: none, or not known yet. */
  url: string | null;
  /** Pixels of its side. */
  size: number;
  /** The accessible name, if no name is beside it. */
  label?: string;
}

/** A company's logo; the letters of its name where there is none, or where it does not arrive. */
export function CompanyLogo({ name, url, size, label = '' }: CompanyLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken) {
    return (
      <img className={classes.logo} src={url} alt={label} width={size} height={size} onError={() => setBroken(url)} />
    );
  }
  const { letters, background } = monogramOf(name);
  return (
    <>
      <svg className={classes.logo} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" fill={background} />
        <text
          x="32"
          y="33"
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={letters.length > 1 ? 26 : 32}
          fill="#fff"
        >
          {letters}
        </text>
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </>
  );
}
