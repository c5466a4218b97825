import type { BodyOf } from '@antela/contract/endpoint';
import type { ImportDetail, reviewImport } from '@antela/contract/imports';

/** Target field of each column, by the column's index; null where the column is ignored. */
export type Mapping = ReadonlyMap<number, string | null>;

type Targets = ImportDetail['targets'];
export type NameOrder = ImportDetail['nameOrder'];
export type DateOrder = ImportDetail['dateOrders'][number]['order'];

/** Values of the columns step, a column at a time. */
export type ColumnsForm = Record<`column ${number}`, string | null> & {
  companyid: string | null;
  payrollid: string | null;
  dateOrders: ImportDetail['dateOrders'];
  nameOrder: NameOrder;
  fills: ImportDetail['fills'];
};

const keyOf = (index: number) => `column ${index}` as const;

export const columnsForm = ({
  columns,
  companyid,
  payrollid,
  dateOrders,
  nameOrder,
  fills,
}: ImportDetail): ColumnsForm => ({
  ...Object.fromEntries(columns.map(({ index, field }) => [keyOf(index), field])),
  companyid,
  payrollid,
  dateOrders,
  nameOrder,
  fills,
});

export const mappingIn = (columns: ImportDetail['columns'], form: ColumnsForm): Mapping =>
  new Map(columns.map(({ index }) => [index, form[keyOf(index)] ?? null]));

/** Body of the review: of the parts of an account, only those that are still asked about. */
export function reviewBody(detail: ImportDetail, form: ColumnsForm): BodyOf<typeof reviewImport> {
  const mapping = mappingIn(detail.columns, form);
  const asked = askedFills(detail, mapping);
  return {
    mapping: [...mapping].map(([index, field]) => ({ index, field })),
    companyid: form.companyid,
    payrollid: form.payrollid,
    dateOrders: form.dateOrders,
    nameOrder: form.nameOrder,
    fills: form.fills.filter(({ field }) => asked.some((one) => one.field === field)),
  };
}

/** Parts of an account that a file with account numbers has in no column, or in an empty one: each is asked about, once. */
export const askedFills = (
  { kind, targets, columns }: Pick<ImportDetail, 'kind' | 'targets' | 'columns'>,
  mapping: Mapping,
): Targets => {
  const empty = new Set(columns.filter(({ isEmpty }) => isEmpty).map(({ index }) => index));
  const mapped = new Set([...mapping].flatMap(([index, field]) => (empty.has(index) ? [] : [field])));
  if (kind !== 'employees-create' || !mapped.has('accountNumber')) return [];
  return targets.filter(
    ({ field }) => (field === 'bankCode' || field === 'accountType') && !mapped.has(field),
  );
};

export type Place = { companyid: string | null; payrollid: string | null };

/**
 * Company and payroll to begin with: as chosen, or as the file names them above its table. Where both speak and differ,
 * nothing, so that somebody says which.
 */
export function placeToBegin({
  state,
  companyid,
  payrollid,
  named,
}: Pick<ImportDetail, 'state' | 'companyid' | 'payrollid' | 'named'>): Place & { differs: boolean } {
  if (state !== 'mapping') return { companyid, payrollid, differs: false };
  const differs = (chosen: string | null, said: ImportDetail['named']['company']) =>
    chosen !== null && said !== null && said.id !== chosen;
  if (differs(companyid, named.company)) return { companyid: null, payrollid: null, differs: true };
  const company = companyid ?? named.company?.id ?? null;
  const isOther = differs(payrollid, named.payroll);
  const payroll = isOther ? null : (payrollid ?? named.payroll?.id ?? null);
  return { companyid: company, payrollid: company === null ? null : payroll, differs: isOther };
}

/** Ways to say a name; the server takes any of them, so all are marked as required and only one is. */
const nameAlternatives = [
  ['fullName'],
  ['givenNames', 'surnames'],
  ['firstName', 'firstSurname'],
  ['givenNames', 'firstSurname'],
  ['firstName', 'surnames'],
];
const nameFields = new Set(nameAlternatives.flat());

/** Labels of what must come from some column and comes from none; the name, whole or in parts, counts once. */
export function missingTargets(targets: Targets, mapping: Mapping): string[] {
  const mapped = new Set(mapping.values());
  const hasName = nameAlternatives.some((fields) => fields.every((field) => mapped.has(field)));
  const named = targets
    .filter(({ field, required }) => required && !nameFields.has(field) && !mapped.has(field))
    .map(({ label }) => label);
  const name = targets.find(({ field, required }) => field === 'fullName' && required)?.label;
  return name === undefined || hasName ? named : [name, ...named];
}

/** Columns that say the same thing as an earlier one: their index → the index of the earlier one. */
export function repeatedColumns(mapping: Mapping): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const [index, field] of mapping) {
    if (field === null) continue;
    const earlier = first.get(field);
    if (earlier === undefined) first.set(field, index);
    else repeated.set(index, earlier);
  }
  return repeated;
}

/** Indexes of columns that a question of the columns step is about, so that each is marked where it stands. */
export function questionedColumns(
  detail: Pick<ImportDetail, 'kind' | 'targets' | 'columns' | 'ambiguousDateColumns'>,
  mapping: Mapping,
): ReadonlySet<number> {
  const fields = new Set(askedFills(detail, mapping).map(({ field }) => field));
  if (fields.size > 0) fields.add('accountNumber');
  const ofAccount = [...mapping].flatMap(([index, field]) => (fields.has(field ?? '') ? [index] : []));
  return new Set([...ofAccount, ...askedDateColumns(detail, mapping).map(({ index }) => index)]);
}

/** Columns of dates that can be read both ways: each is asked about, once, where it is a date of something. */
export const askedDateColumns = (
  { columns, ambiguousDateColumns }: Pick<ImportDetail, 'columns' | 'ambiguousDateColumns'>,
  mapping: Mapping,
): ImportDetail['columns'] =>
  columns.filter(
    ({ index }) => ambiguousDateColumns.includes(index) && (mapping.get(index) ?? null) !== null,
  );

/** Columns of dates that a file of changes leaves unused while nothing says from when its changes hold. */
export const unusedDateColumns = (
  { kind, columns }: Pick<ImportDetail, 'kind' | 'columns'>,
  mapping: Mapping,
): ImportDetail['columns'] =>
  kind !== 'employees-update' || [...mapping.values()].includes('effectiveDate')
    ? []
    : columns.filter(
        ({ index, samples }) =>
          (mapping.get(index) ?? null) === null &&
          samples.some((sample) => sample !== '') &&
          samples.every((sample) => sample === '' || writtenDate.test(sample)),
      );

const writtenDate = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/;
