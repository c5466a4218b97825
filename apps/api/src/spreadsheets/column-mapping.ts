import { createHash } from 'node:crypto';
import type { NameOrder } from '@antela/rules/whole-name';
import type { ColumnProfile } from './column-profile.ts';
import type { FieldShape } from './employee-file-words.ts';
import { type FieldName, IMPORT_FIELDS, type ImportField } from './import-fields.ts';
import { type ImportKind, IMPORTS } from './import-kind-fields.ts';
import type { TableColumn } from './open-table.ts';
import { plainText, spelledOut } from './plain-text.ts';
import type { DateOrder } from './values/read-date.ts';

export interface MappedColumn {
  readonly index: number;
  readonly field: FieldName;
}

/** Parts of an account that one answer may give to a whole file. A row without an account number stays without an account. */
type FillField = 'bankCode' | 'accountType';

/** Mapping that the user confirms, and that is remembered for the next file with the same titles. Plain JSON. */
export interface ColumnMapping {
  readonly columns: readonly MappedColumn[];
  /** Meaning of a blank cell, said once for the whole file. */
  readonly fills?: readonly { readonly field: FillField; readonly value: string }[];
  /** How a column with the whole name lists it. */
  readonly nameOrder: NameOrder;
  /** How each column of dates as text is written; `dmy` where nothing is said. */
  readonly dateOrders: readonly { readonly index: number; readonly order: DateOrder }[];
}

export interface MappingProposal {
  readonly mapping: ColumnMapping;
  /** By column of `mapping.columns`: 1 for a title known to the letter, less the more was guessed. */
  readonly confidence: readonly number[];
  /** True where the client confirmed this mapping before, for the same titles. */
  readonly isRemembered: boolean;
  /** Columns whose dates can be read both ways: to be asked once each. `dmy` is assumed meanwhile. */
  readonly ambiguousDateColumns: readonly number[];
  /** Fields that the import needs and no column gives; each with the alternatives that would do. */
  readonly missing: readonly (readonly (readonly FieldName[])[])[];
}

/**
 * Guesses what each column is from its title and its values; no field is given twice. A `remembered` mapping, which the
 * caller looked up by `headerSignature`, is taken as it is, but for the order of dates, which depends on the file's own values.
 */
export function proposeMapping(
  kind: ImportKind,
  columns: readonly TableColumn[],
  profiles: readonly ColumnProfile[],
  remembered: ColumnMapping | null,
): MappingProposal {
  const pairs =
    remembered === null
      ? bestPairs(kind, columns, profiles)
      : remembered.columns.map((column) => ({ ...column, confidence: 1 }));
  const dateColumns = pairs
    .filter(({ field }) => IMPORT_FIELDS[field].shape === 'date')
    .map(({ index }) => index);
  const orderOf = (index: number): DateOrder | 'ambiguous' | null => {
    const seen = profiles[index]?.dateOrder ?? null;
    return seen === 'ambiguous'
      ? (remembered?.dateOrders.find((known) => known.index === index)?.order ?? seen)
      : seen;
  };
  const nameColumn = pairs.find(({ field }) => field === 'fullName');
  return {
    mapping: {
      columns: pairs.map(({ index, field }) => ({ index, field })),
      fills: remembered?.fills ?? [],
      nameOrder:
        remembered?.nameOrder ??
        nameOrderOf(columns[nameColumn?.index ?? -1]?.header ?? '', profiles[nameColumn?.index ?? -1]),
      dateOrders: dateColumns.map((index) => ({ index, order: orderOf(index) === 'mdy' ? 'mdy' : 'dmy' })),
    },
    confidence: pairs.map(({ confidence }) => confidence),
    isRemembered: remembered !== null,
    ambiguousDateColumns: dateColumns.filter((index) => orderOf(index) === 'ambiguous'),
    missing: missingFields(
      kind,
      pairs.map(({ field }) => field),
    ),
  };
}

/** Fields that the import needs and these do not give. A mapping that the user edited is checked with it before it is used. */
export function missingFields(
  kind: ImportKind,
  fields: readonly FieldName[],
): readonly (readonly (readonly FieldName[])[])[] {
  const given = new Set(fields);
  return IMPORTS[kind].required.filter(
    (alternatives) => !alternatives.some((group) => group.every((name) => given.has(name))),
  );
}

/**
 * Equal for files with the same titles in the same order, however they are accented or spaced; and for our own workbook of
 * what was at fault, which has a reason behind them. 64 hexadecimal digits.
 */
export function headerSignature(kind: ImportKind, columns: readonly TableColumn[]): string {
  const titles = columns.map(({ header }) => plainText(header));
  if (titles.at(-1) === 'motivo' && !saysReason(kind, titles.slice(0, -1))) titles.pop();
  return createHash('sha256')
    .update(JSON.stringify([kind, ...titles]))
    .digest('hex');
}

/** Whether "Motivo" behind these titles may be a value of the file's own. */
const saysReason = (kind: ImportKind, titles: readonly string[]): boolean =>
  kind === 'retirements'
    ? !titles.some((title) => IMPORT_FIELDS.leavingReason.synonyms.includes(title))
    : IMPORTS[kind].fields.includes('reason');

interface ScoredPair extends MappedColumn {
  readonly confidence: number;
}

/** Below this a guess is worse than a question. */
const CONFIDENCE_MIN = 0.5;

function bestPairs(
  kind: ImportKind,
  columns: readonly TableColumn[],
  profiles: readonly ColumnProfile[],
): ScoredPair[] {
  const all: ScoredPair[] = [];
  for (const { index, header } of columns) {
    for (const field of IMPORTS[kind].fields) {
      const confidence = isLeavingReason(kind, field, header, profiles[index])
        ? LEAVING_REASON_CONFIDENCE
        : confidenceOf(field, plainText(header), profiles[index]);
      if (confidence >= CONFIDENCE_MIN) all.push({ index, field, confidence });
    }
  }
  all.sort((a, b) => b.confidence - a.confidence || a.index - b.index);
  const chosen: ScoredPair[] = [];
  for (const pair of all) {
    if (
      !chosen.some(
        ({ index, field }) => index === pair.index || field === pair.field || clash(field, pair.field),
      )
    )
      chosen.push(pair);
  }
  return chosen.sort((a, b) => a.index - b.index);
}

/** Below a title that says so in full, above one that only has the word among others. */
const LEAVING_REASON_CONFIDENCE = 0.93;

/**
 * "Motivo" in a file of retirements is the motive of each. In our own workbook of what was at fault it is a sentence that says
 * what to correct, which ends as sentences do.
 */
const isLeavingReason = (
  kind: ImportKind,
  field: FieldName,
  header: string,
  profile: ColumnProfile | undefined,
): boolean =>
  kind === 'retirements' &&
  field === 'leavingReason' &&
  ['motivo', 'causa', 'causal'].includes(plainText(header)) &&
  !(profile?.examples.some((example) => /[.…]$/.test(example) || example.length >= 60) ?? false);

/** "Cédula del empleado" is the same as "Cédula": every row is an employee. */
const OWNER = / (del? |de la )?(empleado|trabajador|colaborador|funcionario|persona|asociado)$/;

function confidenceOf(field: FieldName, fullTitle: string, profile: ColumnProfile | undefined): number {
  const { synonyms, spelled, shape }: ImportField = IMPORT_FIELDS[field];
  const title = fullTitle.replace(OWNER, '');
  if (field === 'costCenter' && title === 'c c' && hasDocuments(profile)) return CONFIDENCE_MIN;
  const rank = synonyms.indexOf(title);
  // The later a synonym, the vaguer it is: "telefono" gives way to a "celular" in another column.
  const byTitle = rank >= 0 ? 1 - rank / 100 : Math.max(inFull(title, spelled), partial(title, synonyms));
  const values = shapeShare(shape, profile);
  if (values === null) return byTitle;
  if (byTitle > 0) return values < 0.2 ? byTitle * 0.4 : byTitle;
  const isTelling = (shape === 'email' || shape === 'mobile') && values >= 0.8;
  return isTelling ? 0.6 : 0;
}

/** Confidence of a title that is a synonym once both are spelled out; below that of the same title to the letter. */
function inFull(title: string, spelled: readonly string[]): number {
  const rank = spelled.indexOf(spelledOut(title));
  return rank < 0 ? 0 : 0.97 - rank / 100;
}

/** "C.C." is a document or a cost centre: the values say which, where no other column is the document. */
const hasDocuments = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined &&
  profile.examples.length > 0 &&
  profile.examples.every((example) => /^\d{6,10}$/.test(example.replaceAll(/[.\s]/g, '')));

/** 0.5 to 0.9 for a title that has a synonym among other words, by how much of it the synonym is; else 0. */
function partial(title: string, synonyms: readonly string[]): number {
  let longest = 0;
  for (const synonym of synonyms) {
    if (synonym.length >= 5 && ` ${title} `.includes(` ${synonym} `))
      longest = Math.max(longest, synonym.length);
  }
  return longest < title.length * 0.3 ? 0 : 0.5 + 0.4 * (longest / title.length);
}

/** How many of the column's values could be of this shape, of 1; null where any value could, or there is none. */
function shapeShare(shape: FieldShape, profile: ColumnProfile | undefined): number | null {
  if (profile === undefined || profile.sampled === 0) return null;
  const share = (count: number) => count / profile.sampled;
  switch (shape) {
    case 'email':
      return share(profile.emails);
    case 'mobile':
      return share(profile.mobiles);
    case 'date':
      return share(profile.dates + profile.numbers);
    case 'name':
      return share(profile.texts);
    case 'money':
    case 'account':
    case 'document':
      return share(profile.numbers + profile.mobiles);
    default:
      return null;
  }
}

/** A whole name beside its parts would say the same twice, perhaps differently: the parts win. */
function clash(a: FieldName, b: FieldName): boolean {
  const isPart = (field: FieldName) =>
    field === 'firstName' || field === 'firstSurname' || field === 'surnames';
  return (a === 'fullName' && isPart(b)) || (b === 'fullName' && isPart(a));
}

/** Payroll software lists people by surname and says so in the title; under a plain "Nombre" the values say it, or it is as people do. */
function nameOrderOf(header: string, profile: ColumnProfile | undefined): NameOrder {
  const plain = plainText(header);
  const surname = plain.search(/\bapellido/);
  const given = plain.search(/\bnombre/);
  if (surname >= 0) return given < 0 || surname < given ? 'surnames-first' : 'given-first';
  return profile && profile.surnamesFirst > profile.givenFirst ? 'surnames-first' : 'given-first';
}
