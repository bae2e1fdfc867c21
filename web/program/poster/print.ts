import classes from './Print.module.css';

/** A sheet that is ready to print. */
export interface LaidSheet {
  svg: Blob;
  /** Settles when it is decoded: a picture that is not prints as nothing. */
  ready: Promise<void>;
  takeAway(): void;
}

/**
 * Lays a sheet out: whatever prints the page from now on prints it, in its true size and nothing else, from our button as from the
 * browser's own menu. It is invisible on the screen.
 */
export function laySheet(svg: Blob): LaidSheet {
  const url = URL.createObjectURL(svg);
  const sheet = new Image();
  sheet.className = classes.sheet ?? '';
  sheet.alt = '';
  sheet.src = url;
  document.body.append(sheet);
  return {
    svg,
    ready: sheet.decode(),
    takeAway() {
      sheet.remove();
      URL.revokeObjectURL(url);
    },
  };
}
