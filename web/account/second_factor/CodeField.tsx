import { TextInput } from '@mantine/core';

interface CodeFieldProps {
  label: string;
  value: string;
  error: string | null;
  onType: (code: string) => void;
}

/** The six digits of an authenticator app: phones show digits, browsers fill them in, and a pasted space does no harm. */
export function CodeField({ label, value, error, onType }: CodeFieldProps) {
  return (
    <TextInput
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      maxLength={10}
      autoFocus
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
