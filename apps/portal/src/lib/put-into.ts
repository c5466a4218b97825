import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/** Puts values into a form as if they had been typed. */
export const putInto =
  <Form extends FieldValues>(form: UseFormReturn<Form>) =>
  (values: Partial<Form>): void => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as FieldPath<Form>, value as FieldPathValue<Form, FieldPath<Form>>, {
        shouldDirty: true,
      });
  };
