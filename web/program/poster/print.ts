import classes from './Print.module.css';

/** A print dialog that was never answered must not leave the sheet behind for ever. */
const FORGOTTEN_MS = 600_000;

/** Prints one sheet in its true size and nothing else of the page; resolves when the dialog has been opened. */
export async function printSheet(svg: Blob): Promise<void> {
  for (const left of document.querySelectorAll(`.${classes.sheet}`)) left.remove();
  const url = URL.createObjectURL(svg);
  const sheet = new Image();
  sheet.className = classes.sheet ?? '';
  sheet.alt = '';
  sheet.src = url;
  await sheet.decode();
  document.body.append(sheet);
  const clear = () => {
    sheet.remove();
    URL.revokeObjectURL(url);
  };
  addEventListener('afterprint', clear, { once: true });
  setTimeout(clear, FORGOTTEN_MS);
  print();
}
