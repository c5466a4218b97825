import { z } from 'zod';

/** One of two people whom a document stands for, as they are shown side by side. */
export const personSide = z.object({
  fullName: z.string(),
  document: z.string(),
  details: z.array(z.string()),
});
export type PersonSide = z.output<typeof personSide>;

/** Detail of `document_taken` and `person_conflict`: the document's holder; null for somebody out of the caller's sight. */
export interface DocumentHolder {
  employeeid: string;
  known: PersonSide;
  isSameName: boolean;
}
