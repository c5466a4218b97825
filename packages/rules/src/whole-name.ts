import { foldText } from './folded-text.ts';
import { isParticle, isPlainGivenName, isPlainSurname, isWidowMark } from './person-name.ts';

/** Part that comes first where one column holds the whole name: payroll software lists people by surname. */
export type NameOrder = 'surnames-first' | 'given-first';

export type NameHalves = {
  readonly given: readonly string[];
  readonly surnames: readonly string[];
  /** False where another cut is as likely: somebody looks at it. */
  readonly isSure: boolean;
};

/** Words, each particle joined to the one it introduces ("De la Hoz", "Vda. de Lasso"), and "y" to both its sides. */
export function nameUnits(text: string): string[] {
  const found: string[] = [];
  let open: string[] = [];
  for (const word of text
    .replace(/\./g, ' ')
    .split(/[\s\u00a0]+/)
    .filter((part) => part !== '')) {
    const plain = word.toLowerCase();
    const joins = plain === 'y' || plain === 'e';
    if (joins && open.length === 0 && found.length > 0) open = [found.pop()!, word];
    else if (isParticle(plain) || plain === 'san') open.push(plain === 'vda' ? `${word}.` : word);
    else {
      found.push([...open, word].join(' '));
      open = [];
    }
  }
  if (open.length > 0) found.push(open.join(' '));
  return found;
}

/**
 * Cuts a whole name of two units or more, whose halves nothing parts. Two surnames are expected of three or more, and one of two;
 * given names begin with no particle, a widow's name ends the surnames, and frequent names stand in their own half.
 */
export function cutName(units: readonly string[], order: NameOrder): NameHalves {
  const usualCount = units.length === 2 ? 1 : 2;
  const usual = cutAt(units, order, usualCount);
  const mayStand = isPossible(usual);
  if (mayStand && strangersIn(usual) === 0 && !isLikeMarriage(usual)) return { ...usual, isSure: true };
  const others = [1, 2, 3]
    .filter((count) => count < units.length && count !== usualCount)
    .map((count) => cutAt(units, order, count))
    .filter(isPossible);
  const fitting = others.filter((cut) => strangersIn(cut) === 0);
  const [fits] = fitting;
  if (mayStand && strangersIn(usual) === 0)
    return { ...usual, isSure: fitting.every(({ surnames }) => surnames.length < usualCount) };
  if (fits && fitting.length === 1) return { ...fits, isSure: !mayStand || isWellKnown(fits) };
  return { ...(mayStand ? usual : (fits ?? others[0] ?? usual)), isSure: false };
}

type Cut = Omit<NameHalves, 'isSure'>;

function cutAt(units: readonly string[], order: NameOrder, surnameCount: number): Cut {
  const at = order === 'surnames-first' ? surnameCount : units.length - surnameCount;
  const [first, second] = [units.slice(0, at), units.slice(at)];
  return order === 'surnames-first' ? { surnames: first, given: second } : { given: first, surnames: second };
}

const isPossible = ({ given, surnames }: Cut): boolean =>
  !isLed(given[0] ?? '') && !given.some(isOfWidow) && !surnames.slice(0, -1).some(isOfWidow);

/** Own surnames may be two before the one by marriage ("Yurley Paz Lasso de Ríos"), where the usual cut expects one. */
const isLikeMarriage = ({ given, surnames }: Cut): boolean =>
  isOfMarriage(surnames.at(-1) ?? '') && !given.every(isGiven);

/** Given names that nobody takes for surnames, and no more surnames than people have. */
const isWellKnown = ({ given, surnames }: Cut): boolean =>
  given.every(isGiven) && surnames.filter((unit) => !isLed(unit)).length < 3;

/** Units that are hardly ever anything but the other half. */
const strangersIn = ({ given, surnames }: Cut): number =>
  given.filter((unit) => isPlainSurname(unit) || (isLed(unit) && !isDevotion(unit) && !isEither(unit)))
    .length + surnames.filter(isGiven).length;

const isGiven = (unit: string): boolean => isPlainGivenName(unit) || isDevotion(unit);

const firstWord = (unit: string): string => unit.slice(0, `${unit} `.indexOf(' ')).toLowerCase();
const isLed = (unit: string): boolean => isParticle(firstWord(unit)) && unit.includes(' ');
const isOfMarriage = (unit: string): boolean => isOfWidow(unit) || /^de [^ ]+$/i.test(unit);
const isOfWidow = (unit: string): boolean => isWidowMark(firstWord(unit));

const lastWord = (unit: string): string => foldText(unit.slice(unit.lastIndexOf(' ') + 1));

/** "María del Socorro", "Luz de los Ángeles": second given names that only look like surnames. */
const devotions = new Set(
  'socorro carmen pilar rosario angeles jesus mar consuelo amparo dolores mercedes transito milagros rocio piedad dios'.split(
    ' ',
  ),
);
/** "De la Cruz" is as often a surname. */
const eitherNames = new Set('cruz paz belen victoria trinidad concepcion luz santos'.split(' '));
const isDevotion = (unit: string): boolean =>
  isLed(unit) && !isOfWidow(unit) && devotions.has(lastWord(unit));
const isEither = (unit: string): boolean =>
  isLed(unit) && !isOfWidow(unit) && eitherNames.has(lastWord(unit));
