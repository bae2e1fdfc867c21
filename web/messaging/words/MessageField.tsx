import { Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';
import { PlainedNotice } from './PlainedNotice.tsx';
import { usePlainTyping } from './usePlainTyping.ts';

interface MessageFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value: string;
  onWrite: (words: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for the words of a text message, which are written in plain characters unless the user keeps what they typed. */
export function MessageField({ value, onWrite, ref, ...props }: MessageFieldProps) {
  const typing = usePlainTyping(value, onWrite);
  const merged = useMergedRef<HTMLTextAreaElement>(typing.field as Ref<HTMLTextAreaElement>, ref ?? null);
  return (
    <div>
      <Textarea
        {...props}
        ref={merged}
        autosize
        value={value}
        onChange={(event) => typing.type(event.currentTarget.value)}
      />
      <PlainedNotice typing={typing} />
    </div>
  );
}
