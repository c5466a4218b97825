import type { FormFrame } from '../lib/form.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FormRefusal } from './form-refusal.tsx';

/** Notices between a form's fields and its buttons: changes that somebody else saved, and why it was refused. */
export function FormNotices({ form }: { form: FormFrame }) {
  return (
    <>
      {form.changed && <ChangedMeanwhile {...form.changed} />}
      <FormRefusal form={form} />
    </>
  );
}
