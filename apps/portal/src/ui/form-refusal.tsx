import type { FormFrame } from '../lib/form.ts';
import { FormError } from './alert.tsx';

/** Reason a form was refused. Drawn by itself after the fields were read: what has no field is said here. */
export function FormRefusal({ form }: { form: Pick<FormFrame, 'refusal'> }) {
  return <FormError>{form.refusal()}</FormError>;
}
