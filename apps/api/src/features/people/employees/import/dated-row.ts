/** Parts of a row with a date, as they are kept beside it. */
export type { TermChange, DatedResult, TermValue } from '../../employment-terms/many-terms.service.ts';
