import { documentNumberText } from '@antela/rules/documents';
import { foldText } from '@antela/rules/folded-text';
import { fullName, type PersonName } from '@antela/rules/person-name';

/** A name as the columns of a person are called. */
export interface NameColumns {
  first_name: string;
  second_name: string | null;
  first_surname: string;
  second_surname: string | null;
}

const join = (parts: (string | null)[]): string => parts.filter((part) => part).join(' ');

/** The name that a row has. */
export const nameOfRow = (row: NameColumns): PersonName => ({
  firstName: row.first_name,
  secondName: row.second_name,
  firstSurname: row.first_surname,
  secondSurname: row.second_surname,
});

/** A person's name in one piece. */
export const fullNameOf = (row: NameColumns): string => fullName(nameOfRow(row));

/** Key that lists sort by: surnames first, folded. */
export const sortName = (name: PersonName): string =>
  foldText(join([name.firstSurname, name.secondSurname, name.firstName, name.secondName]));

/** Text that searches look into: each word begins after a space, so that a search matches beginnings of words. */
export function searchKey(
  name: PersonName,
  document: { type: string; number: string },
  code: string | null,
): string {
  const dotted = documentNumberText(document.number);
  return ` ${foldText(join([fullName(name), document.number, dotted === document.number ? null : dotted, code]))}`;
}

/** The folded words of a search; null when nothing is left to look for. */
export function searchTerms(q: string | undefined): string[] | null {
  const terms = foldText(q ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 6);
  return terms.length > 0 ? terms : null;
}
