import {
  isNameText,
  namePartMax,
  nameCutRemark,
  nameOrderRemark,
  nameRemark,
} from '@antela/rules/employee-checks';
import { isParticle, isWidowMark, type PersonName } from '@antela/rules/person-name';
import { cutName, nameUnits, type NameHalves, type NameOrder } from '@antela/rules/whole-name';
import { type Cell, cellText } from '../cell.ts';
import { fault, type Reading } from './reading.ts';

/** Takes a whole name apart: a comma or a double space parts surnames from given names, or else the rule that knows names. */
export function readFullName(cell: Cell, order: NameOrder): Reading<PersonName> {
  const raw = typeof cell === 'string' ? cell.normalize('NFC').trim() : cellText(cell);
  if (!isNameText(raw))
    return fault(
      'name_malformed',
      `El nombre «${cellText(cell)}» tiene números o signos. Escribe solo el nombre.`,
    );
  if (raw.length > WHOLE_NAME_LENGTH_MAX) return wholeNameTooLong;
  const isShouted = isOneCase(raw);
  const halves = splitHalves(raw).map((half) => nameUnits(half));
  if (halves.flat().length < 2)
    return fault('name_incomplete', 'Falta el nombre o el apellido. Escríbelos completos.');
  const { given, surnames, isSure } = halvesOf(halves, raw.includes(',') ? 'surnames-first' : order);
  const tooLong = [given, surnames].some((half) => half.join(' ').length > namePartMax);
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
  if (remark) return fault(remark.code, remark.message);
  return isSure || nameOrderRemark(value) ? { value } : { value, warning: nameCutRemark(value) };
}

/** Both halves as they were parted, or as they are cut. */
function halvesOf(parts: readonly string[][], order: NameOrder): NameHalves {
  const [first = [], second] = parts;
  if (!second) return cutName(first, order);
  const [surnames, given] = order === 'surnames-first' ? [first, second] : [second, first];
  return { surnames, given, isSure: true };
}

/** One part of a name in a column of its own, or two ("Ana María", "Pérez Gómez"): the second is null where there is one. */
export function readNamePart(cell: Cell): Reading<readonly [string, string | null]> {
  const text = cellText(cell).normalize('NFC');
  const remark = nameRemark(text);
  if (remark) return fault(remark.code, remark.message);
  const words = nameUnits(text);
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
const WHOLE_NAME_LENGTH_MAX = 4 * namePartMax;

const wholeNameTooLong = fault(
  'name_too_long',
  `El nombre o los apellidos pasan de ${namePartMax} letras. Abrévialos.`,
);

/** All capitals, or none: a name whose case says nothing, and has to be made. */
function isOneCase(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase();
}

function splitHalves(raw: string): string[] {
  const halves = raw.includes(',') ? raw.split(',') : raw.split(/[\s\u00a0]{2,}/);
  const filled = halves.map((half) => half.trim()).filter((half) => half !== '');
  return filled.length === 2 ? filled : [raw.replaceAll(',', ' ')];
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
    .map((word) => (isSmall(word) ? word : capitalised(word)))
    .join(' ');
}

const isSmall = (word: string): boolean =>
  word === 'y' || word === 'e' || word === 'viuda' || (isParticle(word) && !isWidowMark(word));
