import type { FormFrame } from '../lib/form.ts';
import { FormError } from './alert.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';

/** What stands between a form's fields and its buttons: changes that somebody else saved, and why it was refused. */
export function FormNotices({ form: { changed, refusal } }: { form: FormFrame }) {
  return (
    <>
      {changed && <ChangedMeanwhile {...changed} />}
      <Refusal of={refusal} />
    </>
  );
}

/** Drawn after the fields: what has none of its own is said here. */
function Refusal({ of }: { of: FormFrame['refusal'] }) {
  return <FormError>{of()}</FormError>;
}
