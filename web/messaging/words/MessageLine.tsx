import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { PlainedNotice } from './PlainedNotice.tsx';
import { usePlainTyping } from './usePlainTyping.ts';

interface MessageLineProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  value: string;
  onWrite: (words: string) => void;
}

/** A line of a text message, such as the value of a placeholder, written as in `MessageField`. */
export function MessageLine({ value, onWrite, ...props }: MessageLineProps) {
  const typing = usePlainTyping(value, onWrite);
  return (
    <div>
      <TextInput
        {...props}
        ref={typing.field as Ref<HTMLInputElement>}
        value={value}
        onChange={(event) => typing.type(event.currentTarget.value)}
      />
      <PlainedNotice typing={typing} />
    </div>
  );
}
