import { foldText } from './folded-text.ts';

export type PersonName = {
  readonly firstName: string;
  readonly secondName: string | null;
  readonly firstSurname: string;
  readonly secondSurname: string | null;
};

/** As much of a name as is given or touched. */
export type NameParts = { readonly [Part in keyof PersonName]?: PersonName[Part] | null | undefined };

/** "Ana Lucía Rojas Peña". */
export const fullName = ({ firstName, secondName, firstSurname, secondSurname }: PersonName): string =>
  [firstName, secondName, firstSurname, secondSurname].filter((part) => part).join(' ');

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Surnames and given names that are hardly ever anything else, of the most frequent in Colombia. */
const plainSurnames = words(
  'rodriguez gomez gonzalez martinez garcia lopez hernandez sanchez perez ramirez diaz torres rojas moreno vargas ortiz jimenez gutierrez castro ruiz alvarez munoz suarez herrera quintero restrepo mejia ospina cardona velez giraldo zapata arias pena marin munera acosta cardenas rios vasquez florez gaviria montoya londono jaramillo correa salazar cortes guzman parra mendoza sierra pineda duque betancur bedoya agudelo henao arango echeverri uribe osorio posada cano alzate buitrago ramos medina molina aguilar delgado contreras caicedo mosquera murillo palacios ibarguen renteria cordoba bolanos chamorro',
);
const plainGivenNames = words(
  'maria jose luis juan carlos ana jorge diana andres claudia sandra paola alejandra camila daniel daniela david pedro fernando alberto antonio andrea patricia martha luz adriana monica angela gloria natalia paula laura valentina juliana oscar cesar hernan dario javier alexander jhon john yeison wilson nelson edwin jaime gustavo ricardo eduardo rafael manuel francisco miguel sebastian mateo samuel nicolas felipe esteban cristian brayan leidy yuliana yurani marisol nubia rocio liliana carolina catalina viviana lorena milena johana marcela isabel sofia sara mariana manuela elena beatriz blanca olga teresa amparo doris',
);

export const isPlainSurname = (word: string): boolean => plainSurnames.has(foldText(word));
export const isPlainGivenName = (word: string): boolean => plainGivenNames.has(foldText(word));

const particles = ['de', 'del', 'la', 'las', 'los', 'da', 'das', 'do', 'dos', 'di', 'van', 'von', 'der'];
const widowMarks = ['vda', 'vda.', 'viuda'];
const allParticles: ReadonlySet<string> = new Set([...particles, ...widowMarks]);
/** Before the surname of a husband who died: "Quiñones Vda. de Lasso". */
export const isWidowMark = (word: string): boolean => widowMarks.includes(word);
/** Words, in small letters, that belong to the name after them and say nothing by themselves of who it is. */
export const isParticle = (word: string): boolean => allParticles.has(word);

/** Whether a name stands the wrong way round beyond doubt: a surname where the given name is, and a given name in its place. */
export const isNameSwapped = ({
  firstName,
  firstSurname,
}: Pick<PersonName, 'firstName' | 'firstSurname'>): boolean =>
  isPlainSurname(firstName) && isPlainGivenName(firstSurname);

const wordsOfPart = (part: string | null | undefined): string[] =>
  part
    ? part
        .toLowerCase()
        .split(/[\s.]+/)
        .filter((word) => word !== '')
    : [];

/**
 * Whether the parts look cut at the wrong place: a given name that begins as a surname does ("de Lasso María") or holds a widow's
 * mark, or a part that is nothing but particles ("Vda.").
 */
export function isNameMiscut(name: NameParts): boolean {
  const given = [wordsOfPart(name.firstName), wordsOfPart(name.secondName)];
  const [[first = '', second] = []] = given;
  if (second !== undefined && isParticle(first)) return true;
  if (given.some((part) => part.some(isWidowMark))) return true;
  const surnames = [wordsOfPart(name.firstSurname), wordsOfPart(name.secondSurname)];
  return [...given, ...surnames].some((part) => part.length > 0 && part.every(isParticle));
}

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

function wordsOf(text: string): ReadonlySet<string> {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => word.length > 1 && !isParticle(word));
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
