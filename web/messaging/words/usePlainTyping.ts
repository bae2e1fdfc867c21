import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { asTyped, replacedNames, type TypedText, typeInto } from '#contract/messaging/sms/typing.ts';

/** What the user did to the words: what was written plain, and whether they want them as typed. */
interface Typing extends TypedText {
  isKept: boolean;
}

type Field = HTMLInputElement & HTMLTextAreaElement;

/**
 * Words of a text message that are written plain while they are typed or pasted.
 * @param value the words; a change from elsewhere, such as an inserted placeholder, is followed
 */
export function usePlainTyping(value: string, onWrite: (words: string) => void) {
  const field = useRef<Field>(null);
  const [typing, setTyping] = useState<Typing>({ text: value, replaced: [], isKept: false });
  const now: Typing =
    typing.text === value
      ? typing
      : { ...typeInto(typing, value, { isKept: true }), isKept: typing.isKept && value !== '' };
  const caret = useRef<number | null>(null);
  /** The words before letters that are still being put together, as dead keys and input methods do. */
  const composing = useRef<Typing | null>(null);

  const write = (before: Typing, words: string, isKept: boolean) => {
    const at = field.current?.selectionEnd ?? words.length;
    const next = typeInto(before, words, { isKept });
    // The field puts the caret at the end of words that it did not expect.
    if (next.text !== words) caret.current = at + next.text.length - words.length;
    setTyping({ ...next, isKept: before.isKept && next.text !== '' });
    if (next.text !== value) onWrite(next.text);
  };
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const begin = useEffectEvent(() => {
    composing.current = now;
  });
  const end = useEffectEvent((words: string) => {
    const before = composing.current;
    composing.current = null;
    if (before) write(before, words, before.isKept);
  });
  useEffect(() => {
    const element = field.current;
    const onEnd = () => end(element?.value ?? '');
    const onBegin = () => begin();
    element?.addEventListener('compositionstart', onBegin);
    element?.addEventListener('compositionend', onEnd);
    return () => {
      element?.removeEventListener('compositionstart', onBegin);
      element?.removeEventListener('compositionend', onEnd);
    };
  }, []);

  return {
    field,
    /** Takes the words as the field has them. */
    type: (words: string) => write(now, words, now.isKept || composing.current !== null),
    /** What was replaced, in words; empty when nothing was. */
    names: replacedNames(now),
    /** Brings back what was typed; from then on nothing is replaced. */
    keep: () => {
      const text = asTyped(now);
      setTyping({ text, replaced: [], isKept: true });
      onWrite(text);
      field.current?.focus();
    },
  };
}

export type PlainTyping = ReturnType<typeof usePlainTyping>;
