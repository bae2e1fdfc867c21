import { useDebouncedValue } from '@mantine/hooks';
import { type ChangeEvent, useState } from 'react';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { LIVE_CHECK_MS } from '#contract/limits.ts';
import { type Field, NO_FIELDS, type SignupFields, signupFaults } from './signup_fields.ts';
import { type UsernameState, useUsernameCheck } from './useUsernameCheck.ts';

export interface SignupForm {
  fields: SignupFields;
  username: UsernameState;
  set(field: Field, value: string): void;
  /** The properties of a field's input: its value, its fault once it is time to show it, and how it changes. */
  inputOf(field: Field): {
    name: Field;
    value: string;
    error: string | null;
    errorProps: { role: 'alert' };
    size: 'md';
    required: true;
    withAsterisk: false;
    onBlur: () => void;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Says everything that is wrong with these fields, and leads to the first. True when nothing is. */
  check(fields: readonly Field[]): boolean;
  /** Shows what the server refused. */
  refuse(refusals: Partial<Record<Field, string>>): void;
}

/**
 * The wizard's fields. A fault is shown when the field is left or the step is sent; those of username and e-mail also when nothing
 * was typed for a moment. Typing takes it away.
 */
export function useSignupForm(creating: boolean): SignupForm {
  const [fields, setFields] = useState(NO_FIELDS);
  const [shownFaults, setShownFaults] = useState<ReadonlySet<Field>>(new Set());
  const [refusals, setRefusals] = useState<Partial<Record<Field, string>>>({});
  const [settledName] = useDebouncedValue(fields.username, LIVE_CHECK_MS);
  const [settledEmail] = useDebouncedValue(fields.email, LIVE_CHECK_MS);
  const isSettled: Partial<Record<Field, boolean>> = {
    username: fields.username !== '' && settledName === fields.username,
    email: fields.email !== '' && settledEmail === fields.email,
  };
  // An answer that comes once the account is being created would call its own name taken.
  const username = useUsernameCheck(fields.username, !creating && (isSettled.username ?? false));
  const faults = signupFaults(fields);
  if (username === 'taken') faults.username ??= fieldTexts.usernameTaken;

  const showFaults = (...more: Field[]) => setShownFaults((before) => new Set([...before, ...more]));
  const set = (field: Field, value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    setShownFaults((before) => new Set([...before].filter((one) => one !== field)));
    setRefusals((before) => ({ ...before, [field]: undefined }));
  };
  return {
    fields,
    username,
    set,
    inputOf: (field) => ({
      name: field,
      value: fields[field],
      error: refusals[field] ?? (shownFaults.has(field) || isSettled[field] ? faults[field] : null),
      errorProps: { role: 'alert' },
      size: 'md',
      required: true,
      withAsterisk: false,
      onBlur: () => {
        if (fields[field] !== '') showFaults(field);
      },
      onChange: (event) => set(field, event.currentTarget.value),
    }),
    check(wanted) {
      showFaults(...wanted);
      const wrong = wanted.find((field) => faults[field] !== null);
      if (wrong) focusField(wrong);
      return wrong === undefined;
    },
    refuse(next) {
      setRefusals(next);
      const [first] = Object.keys(next);
      if (first) focusField(first);
    },
  };
}

function focusField(name: string): void {
  document.querySelector<HTMLInputElement>(`form [name="${name}"]`)?.focus();
}
