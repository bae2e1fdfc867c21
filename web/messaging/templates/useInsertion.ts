import { useLayoutEffect, useRef, useState } from 'react';
import { insertPlaceholder } from './insert.ts';

/** Inserts placeholders at the cursor of a field, and moves the cursor behind them. */
export function useInsertion(text: string, most: number, onWrite: (text: string) => void, onFull: () => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (caret === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret]);
  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    const written = insertPlaceholder(text, [selectionStart, selectionEnd], name, most);
    if (!written) return onFull();
    onWrite(written.text);
    setCaret(written.caret);
  };
  return { field, insert };
}
