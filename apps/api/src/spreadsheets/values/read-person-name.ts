import { isNameText, lengths, nameRemark } from '@antela/rules/employee-checks';
import type { PersonName } from '@antela/rules/person-name';
import { type Cell, cellText } from '../cell.ts';
import { fault, type Reading } from './reading.ts';

/** Which comes first where one column holds the whole name: payroll software lists people by surname. */
export type NameOrder = 'surnames-first' | 'given-first';

/**
 * Takes a whole name apart. A comma or a double space parts surnames from given names; without them, particles go with the
 * surname that follows ("De la Hoz"), two surnames are expected of three words or more, and one of two.
 */
export function readFullName(cell: Cell, order: NameOrder): Reading<PersonName> {
  const raw = typeof cell === 'string' ? cell.normalize('NFC').trim() : cellText(cell);
  if (!isNameText(raw))
    return fault(
      'name_malformed',
      `El nombre "${cellText(cell)}" tiene números o signos. Escribe solo el nombre.`,
    );
  if (raw.length > WHOLE_NAME_LENGTH_MAX) return wholeNameTooLong;
  const isShouted = isOneCase(raw);
  const halves = splitHalves(raw).map((half) => units(half));
  const all = halves.flat();
  if (all.length < 2) return fault('name_incomplete', 'Falta el nombre o el apellido. Escríbelos completos.');
  const [first, second] = halves.length === 2 ? (halves as [string[], string[]]) : guessHalves(all, order);
  const isSurnamesFirst = order === 'surnames-first' || raw.includes(',');
  const [surnames, given] = isSurnamesFirst ? [first, second] : [second, first];
  const tooLong = [given, surnames].some((half) => half.join(' ').length > lengths.namePart);
  if (tooLong) return wholeNameTooLong;
  const cased = (words: readonly string[]): string | null =>
    words.length === 0 ? null : nameCase(words.join(' '), isShouted);
  const value = {
    firstName: cased(given.slice(0, 1)) ?? '',
    secondName: cased(given.slice(1)),
    firstSurname: cased(surnames.slice(0, 1)) ?? '',
    secondSurname: cased(surnames.slice(1)),
  };
  const [remark] = Object.values(value).flatMap((part) => (part === null ? [] : (nameRemark(part) ?? [])));
  return remark ? fault(remark.code, remark.message) : { value };
}

/** One part of a name in a column of its own, or two ("Ana María", "Pérez Gómez"): the second is null where there is one. */
export function readNamePart(cell: Cell): Reading<readonly [string, string | null]> {
  const text = cellText(cell).normalize('NFC');
  const remark = nameRemark(text);
  if (remark) return fault(remark.code, remark.message);
  const words = units(text);
  if (words.length === 0)
    return fault('name_incomplete', 'Falta el nombre o el apellido. Escríbelos completos.');
  const isShouted = isOneCase(text);
  return {
    value: [
      nameCase(words[0]!, isShouted),
      words.length > 1 ? nameCase(words.slice(1).join(' '), isShouted) : null,
    ],
  };
}

/** Both halves, with whatever spaces part them. */
const WHOLE_NAME_LENGTH_MAX = 4 * lengths.namePart;

const wholeNameTooLong = fault(
  'name_too_long',
  `El nombre o los apellidos pasan de ${lengths.namePart} letras. Abrévialos.`,
);

const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'van',
  'von',
  'der',
  'san',
]);

/** All capitals, or none: a name whose case says nothing, and has to be made. */
function isOneCase(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase();
}

function splitHalves(raw: string): string[] {
  const halves = raw.includes(',') ? raw.split(',') : raw.split(/[\s\u00a0]{2,}/);
  const filled = halves.map((half) => half.trim()).filter((half) => half !== '');
  return filled.length === 2 ? filled : [raw.replaceAll(',', ' ')];
}

/** Words, each particle joined to the one it introduces, and "y" to both its sides. */
function units(text: string): string[] {
  const found: string[] = [];
  let open: string[] = [];
  for (const word of text
    .replace(/\./g, ' ')
    .split(/[\s\u00a0]+/)
    .filter((part) => part !== '')) {
    const plain = word.toLowerCase();
    const joins = plain === 'y' || plain === 'e';
    if (joins && open.length === 0 && found.length > 0) open = [found.pop()!, word];
    else if (PARTICLES.has(plain)) open.push(word);
    else {
      found.push([...open, word].join(' '));
      open = [];
    }
  }
  if (open.length > 0) found.push(open.join(' '));
  return found;
}

function guessHalves(words: readonly string[], order: NameOrder): [string[], string[]] {
  const surnameCount = words.length === 2 ? 1 : 2;
  const cut = order === 'surnames-first' ? surnameCount : words.length - surnameCount;
  return [words.slice(0, cut), words.slice(cut)];
}

const capitalised = (word: string): string =>
  /^[a-z]*$/.test(word)
    ? word.charAt(0).toUpperCase() + word.slice(1)
    : word.replace(/(^|[-'’])\p{L}/gu, (start) => start.toUpperCase());

/** Spanish capitals: particles small, hyphens and apostrophes start a new one. A name typed with care keeps its own. */
function nameCase(text: string, isShouted: boolean): string {
  if (!isShouted) return text;
  return text
    .toLowerCase()
    .split(' ')
    .map((word) =>
      PARTICLES.has(word) && word !== 'san' ? word : word === 'y' || word === 'e' ? word : capitalised(word),
    )
    .join(' ');
}
