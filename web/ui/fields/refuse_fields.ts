import type { ReactNode } from 'react';

/** The parts of the library's form that are used here. */
interface Form {
  setErrors: (errors: Record<string, ReactNode>) => void;
  getInputNode: (field: string) => HTMLElement | null;
}

/** Shows at its fields why a form was refused, and goes to the first of them, which can be far above the button that was pressed. */
export function refuseFields(form: Form, refusals: Partial<Record<string, string>>): void {
  form.setErrors(refusals);
  goToFirst(form, refusals);
}

/** The same for faults that the form found by itself, which stand at their fields already. */
export function goToFirst(form: Pick<Form, 'getInputNode'>, faults: object): void {
  form.getInputNode(Object.keys(faults)[0] ?? '')?.focus();
}
