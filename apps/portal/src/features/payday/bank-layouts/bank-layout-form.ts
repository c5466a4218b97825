import {
  amountSources,
  bankRecords,
  placesOf,
  sourcesWithCodes,
  type BankLayout,
  type BankOutcome,
  type BankRecord,
  type BankSource,
  type LayoutColumn,
  type ReturnsLayout,
} from '@antela/contract/bank-layout';

type CodeForm = { value: string; code: string };
export type ColumnForm = {
  /** Its own, so that moving a column keeps its fields. */
  key: string;
  of: BankSource;
  name: string;
  text: string;
  width: number | null;
  align: LayoutColumn['align'];
  fill: string;
  /** Pesos, or with cents after a mark or none. */
  money: 'whole' | 'cents' | '.' | ',';
  date: LayoutColumn['date'];
  hasCodes: boolean;
  codes: CodeForm[];
};
export type PlaceForm = { from: number | null; to: number | null };
export type ReasonForm = { code: string; words: string };
export type WordForm = { word: string; outcome: BankOutcome };

export type BankLayoutForm = {
  name: string;
  extension: BankLayout['extension'];
  separator: string;
  lineEnd: BankLayout['lineEnd'];
  encoding: BankLayout['encoding'];
  head: ColumnForm[];
  open: ColumnForm[];
  line: ColumnForm[];
  addendum: ColumnForm[];
  close: ColumnForm[];
  foot: ColumnForm[];
  /** Null: the file is not in blocks. */
  blockLines: number | null;
  blockFill: string;
  answerKind: BankLayout['answer']['kind'];
  /** Titles of an answer in columns, one after the other. */
  reference: string;
  outcome: string;
  reason: string;
  lineBegins: string;
  referenceAt: PlaceForm;
  outcomeAt: PlaceForm;
  reasonAt: PlaceForm;
  words: WordForm[];
  /** Whether a clearing house's file of returned payments is read as well. */
  readsReturns: boolean;
  returnsBegin: string;
  sequenceAt: PlaceForm;
  returnReasonAt: PlaceForm;
  reasons: ReasonForm[];
};

export const newColumn = (key: string = crypto.randomUUID()): ColumnForm => ({
  key,
  of: 'text',
  name: '',
  text: '',
  width: null,
  align: 'left',
  fill: ' ',
  money: 'whole',
  date: 'AAAAMMDD',
  hasCodes: false,
  codes: [],
});

/** Keys are places: a layout that is read again makes the same form. */
const columnOf = (column: LayoutColumn, index: number): ColumnForm => ({
  ...newColumn(String(index)),
  of: column.of,
  name: column.name ?? '',
  text: column.text ?? '',
  width: column.width ?? null,
  align: column.align,
  fill: column.fill,
  money: column.cents ? column.decimal || 'cents' : 'whole',
  date: column.date,
  hasCodes: column.codes !== undefined,
  codes: Object.entries(column.codes ?? {}).map(([value, code]) => ({ value, code })),
});

const nowhere: PlaceForm = { from: null, to: null };

export function formOf(layout: BankLayout): BankLayoutForm {
  const { answer, block, name, extension, separator, lineEnd, encoding, returns } = layout;
  const isTable = answer.kind === 'table';
  return {
    name,
    extension,
    separator,
    lineEnd,
    encoding,
    ...ofRecords((record) => layout[record].map(columnOf)),
    blockLines: block?.lines ?? null,
    blockFill: block?.fill ?? '9',
    answerKind: answer.kind,
    reference: isTable ? answer.reference.join(', ') : '',
    outcome: isTable ? answer.outcome.join(', ') : '',
    reason: isTable ? answer.reason.join(', ') : '',
    lineBegins: isTable ? '' : answer.lineBegins,
    referenceAt: isTable ? nowhere : answer.reference,
    outcomeAt: isTable ? nowhere : answer.outcome,
    reasonAt: isTable ? nowhere : (answer.reason ?? nowhere),
    words: Object.entries(answer.outcomes).map(([word, outcome]) => ({ word, outcome })),
    readsReturns: returns !== undefined,
    returnsBegin: returns?.lineBegins ?? '',
    sequenceAt: returns?.sequence ?? nowhere,
    returnReasonAt: returns?.reason ?? nowhere,
    reasons: Object.entries(returns?.reasons ?? {}).map(([code, words]) => ({ code, words })),
  };
}

/** The layout as it is sent: each column with what its source has, and nothing besides. */
export function layoutOf(form: BankLayoutForm): BankLayout {
  const { name, extension, separator, lineEnd, encoding, blockLines, blockFill } = form;
  return {
    name,
    extension,
    separator,
    lineEnd,
    encoding,
    ...ofRecords((record) => form[record].map(sent)),
    ...(blockLines !== null && { block: { lines: blockLines, fill: blockFill } }),
    answer: answerOf(form),
    ...(form.readsReturns && { returns: returnsOf(form) }),
  };
}

const ofRecords = <Value>(valueOf: (record: BankRecord) => Value) =>
  Object.fromEntries(bankRecords.map((record) => [record, valueOf(record)])) as Record<BankRecord, Value>;

function sent({
  of,
  name,
  text,
  width,
  align,
  fill,
  money,
  date,
  hasCodes,
  codes,
}: ColumnForm): LayoutColumn {
  const isMoney = amountSources.includes(of);
  return {
    of,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(of === 'text' && { text }),
    ...(width !== null && { width }),
    align,
    fill,
    cents: isMoney && money !== 'whole',
    decimal: isMoney && (money === '.' || money === ',') ? money : '',
    date,
    ...(hasCodes &&
      sourcesWithCodes.includes(of) && {
        codes: Object.fromEntries(codes.map(({ value, code }) => [value, code])),
      }),
  };
}

function answerOf(form: BankLayoutForm): BankLayout['answer'] {
  const outcomes = Object.fromEntries(form.words.map(({ word, outcome }) => [word.trim(), outcome]));
  if (form.answerKind === 'table')
    return {
      kind: 'table',
      reference: titlesOf(form.reference),
      outcome: titlesOf(form.outcome),
      reason: titlesOf(form.reason),
      outcomes,
    };
  const { referenceAt, outcomeAt, reasonAt, lineBegins } = form;
  const hasReason = reasonAt.from !== null || reasonAt.to !== null;
  return {
    kind: 'positions',
    lineBegins,
    reference: placeOf(referenceAt),
    outcome: placeOf(outcomeAt),
    ...(hasReason && { reason: placeOf(reasonAt) }),
    outcomes,
  };
}

const returnsOf = ({ returnsBegin, sequenceAt, returnReasonAt, reasons }: BankLayoutForm): ReturnsLayout => ({
  lineBegins: returnsBegin,
  sequence: placeOf(sequenceAt),
  reason: placeOf(returnReasonAt),
  reasons: Object.fromEntries(reasons.map(({ code, words }) => [code.trim(), words.trim()])),
});

const titlesOf = (text: string): string[] =>
  text
    .split(',')
    .map((title) => title.trim())
    .filter((title) => title !== '');

/** Position 0 is none: the contract says so at its field. */
const placeOf = ({ from, to }: PlaceForm) => ({ from: from ?? 0, to: to ?? 0 });

const ofAnswer: Readonly<Record<string, string>> = {
  reference: 'reference',
  outcome: 'outcome',
  reason: 'reason',
  lineBegins: 'lineBegins',
  outcomes: 'words',
};

const ofReturns: Readonly<Record<string, string>> = {
  lineBegins: 'returnsBegin',
  reasons: 'reasons',
  sequence: 'sequenceAt',
  reason: 'returnReasonAt',
};

/** Field of a path of the body. */
export function fieldOfPath(path: string, { answerKind }: BankLayoutForm): string {
  const within = path.replace(/^layout\.?/, '');
  const [part = '', field = '', end] = within.split('.');
  if (part === 'answer') {
    const name = ofAnswer[field] ?? field;
    if (answerKind === 'table' || !/^(reference|outcome|reason)$/.test(name)) return name;
    return `${name}At.${end ?? 'from'}`;
  }
  if (part === 'returns') {
    const name = ofReturns[field] ?? field;
    return name.endsWith('At') ? `${name}.${end ?? 'from'}` : name;
  }
  return within
    .replace(/^block(?:\.lines)?$/, 'blockLines')
    .replace(/^block\.fill$/, 'blockFill')
    .replace(/^((?:head|open|line|addendum|close|foot)\.\d+\.codes)\..*/, '$1')
    .replace(/\.(decimal|cents)$/, '.money');
}

/** Where each column stands: '56–72', or its turn where columns are separated. */
export const placeWords = (columns: readonly ColumnForm[], separator: string): string[] => {
  if (separator !== '') return columns.map((_column, index) => String(index + 1));
  return placesOf(columns.map(({ width }) => (width === null ? {} : { width }))).map((place) =>
    place === null ? '?' : place.from === place.to ? String(place.from) : `${place.from}–${place.to}`,
  );
};
