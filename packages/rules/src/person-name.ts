import { foldText } from './folded-text.ts';

export interface PersonName {
  readonly firstName: string;
  readonly secondName: string | null;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
}

/** "Ana Lucía Rojas Peña". */
export const fullName = ({ firstName, secondName, firstSurname, secondSurname }: PersonName): string =>
  [firstName, secondName, firstSurname, secondSurname].filter((part) => part).join(' ');

/**
 * Whether two names can be one person's, whichever half each lists first: accents, case, particles and initials do not count, and
 * either may lack the second name or surname. A document is not a person: where this says no, somebody decides.
 */
export function isSameName(one: PersonName, other: PersonName): boolean {
  const [given, surnames] = halves(one);
  const [otherGiven, otherSurnames] = halves(other);
  if (isPartOfOther(given, otherGiven) && isPartOfOther(surnames, otherSurnames)) return true;
  if (isPartOfOther(given, otherSurnames) && isPartOfOther(surnames, otherGiven)) return true;
  const whole = new Set([...given, ...surnames]);
  const otherWhole = new Set([...otherGiven, ...otherSurnames]);
  // A single word in common is a namesake's.
  return Math.min(whole.size, otherWhole.size) > 1 && isPartOfOther(whole, otherWhole);
}

/** Compares a name as a file or a form gives it: in parts, or in one piece whose halves nobody knows. */
export const isNameOf = (written: PersonName | string, name: PersonName): boolean =>
  typeof written === 'string' ? mayBeName(written, name) : isSameName(written, name);

/** Compares a name in one piece. */
export function mayBeName(written: string, name: PersonName): boolean {
  const words = wordsOf(written);
  return words.size === 0 || isPartOfOther(words, wordsOf(fullName(name)));
}

/** Words that say nothing by themselves of who it is. */
const particles = new Set('de del la las los da das do dos di van von der y e'.split(' '));

function wordsOf(text: string): ReadonlySet<string> {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => word.length > 1 && !particles.has(word));
  // Somebody's whole surname may be "De" or one letter.
  return new Set(telling.length > 0 ? telling : words);
}

const halves = ({ firstName, secondName, firstSurname, secondSurname }: PersonName) =>
  [wordsOf(`${firstName} ${secondName ?? ''}`), wordsOf(`${firstSurname} ${secondSurname ?? ''}`)] as const;

/** Either has all the words of the other, and neither is empty. */
function isPartOfOther(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const [fewer, more] = some.size <= others.size ? [some, others] : [others, some];
  return fewer.size > 0 && [...fewer].every((word) => more.has(word));
}
