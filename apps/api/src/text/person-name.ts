import { documentNumberText } from '@antela/rules/documents';

export interface NameParts {
  firstName: string;
  secondName: string | null;
  firstSurname: string;
  secondSurname: string | null;
}

/** A name as the columns of a person are called. */
export interface NameColumns {
  first_name: string;
  second_name: string | null;
  first_surname: string;
  second_surname: string | null;
}

const marks = /\p{M}/gu;

/** Accents, case and repeated spaces do not count when people search or names are sorted. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const join = (parts: (string | null)[]): string => parts.filter((part) => part).join(' ');

/** "Ana Lucía Rojas Peña". */
export const fullName = (name: NameParts): string =>
  join([name.firstName, name.secondName, name.firstSurname, name.secondSurname]);

/** The same of a row. */
export const fullNameOf = (row: NameColumns): string =>
  join([row.first_name, row.second_name, row.first_surname, row.second_surname]);

/** What lists sort by: surnames first, folded. */
export const sortName = (name: NameParts): string =>
  fold(join([name.firstSurname, name.secondSurname, name.firstName, name.secondName]));

/** What searches look into: each word begins after a space, so that a search matches beginnings of words. */
export function searchKey(
  name: NameParts,
  document: { type: string; number: string },
  code: string | null,
): string {
  const dotted = documentNumberText(document.number);
  return ` ${fold(join([fullName(name), document.number, dotted === document.number ? null : dotted, code]))}`;
}

/** The folded words of a search; null when nothing is left to look for. */
export function searchTerms(q: string | undefined): string[] | null {
  const terms = fold(q ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 6);
  return terms.length > 0 ? terms : null;
}
