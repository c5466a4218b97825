import type { PersonName } from '@antela/rules/person-name';
import { nameOfRow, searchKey, sortName, type NameColumns } from '../../../../text/person-name.ts';
import type { DraftRow, SettledRow } from '../../../files/imports/draft-rows.service.ts';
import {
  rowFault,
  type PersonQuestion,
  type RowDecision,
  type StoredFault,
} from '../../../files/imports/review-row.service.ts';
import { conflictFault, decisionOn, identityOf, questionOf } from '../ask-who.service.ts';
import { namesOf, personColumns } from '../employee-columns.ts';
import type { StoredEmployment } from '../employee-records.service.ts';
import { storedName, storedPersonName } from '../known-person.service.ts';
import { changed, compareWith, nameColumns, pick, saysMore } from './compare-update.ts';
import type { CreateDraft } from './review-employee-row.ts';
import { inOrder, shownOf, shownValue, type Against, type Values } from './update-draft.ts';
import { contractColumns } from './update-rows.sql.ts';

/** Neither who somebody is nor where they live, which a draft calls otherwise. */
const personalColumns = namesOf(personColumns).filter(
  (column) => !['document_type', 'document_number', 'city', ...nameColumns].includes(column),
);

/**
 * Settles a row of new employees whose document somebody already has. The same name means the same person; another name waits for
 * a decision. Somebody employed stays as they are, unless the row is taken as an update; somebody who has left comes back.
 */
export function settleKnown(
  row: DraftRow<CreateDraft>,
  known: readonly StoredEmployment[],
  against: Against,
): SettledRow[] {
  const [latest] = known;
  if (!latest) return [];
  const { draft, rowNumber } = row;
  const { person } = latest;
  const current = known.find(
    ({ employment }) =>
      employment.company_id === draft.company_id &&
      (employment['end_date'] === null || String(employment['end_date']) >= against.context.today),
  );
  const written = nameOfRow(draft as unknown as NameColumns);
  const identity = identityOf(written, person, row.decision);
  const ask = (choices: PersonQuestion['choices']) =>
    questionOf(current ?? latest, fileSide(draft, written, against), choices);
  if (identity === 'conflict') {
    const question = ask(['known_name', 'new_name']);
    const before = { question };
    const faults = [conflictFault(against.record, question)];
    const place = { employeeId: person.id, employmentId: current?.employment.id ?? null };
    return [{ rowNumber, ...place, title: null, outcome: 'error', draft, before, faults }];
  }
  const decision = decisionOn(row.decision, person, written);
  const question = identity === 'same' ? null : ask(['known_name', 'new_name', 'undecided']);
  const takesName = identity === 'new_name' || (identity === 'same' && saysMore(written, person));
  const facts = { written, takesName, identity, decision, question };
  if (!current) return [settleBack(row, latest, against, facts)];
  const settled = settleCurrent(row, current, against, facts);
  // A row that leaves the account blank keeps the one on record.
  return [
    current.employment['account_number'] === null ? settled : { ...settled, answers: ['account_missing'] },
  ];
}

interface Facts {
  written: PersonName;
  /** Whether the name in the file is the one to keep, where the row is taken as an update. */
  takesName: boolean;
  identity: 'same' | 'known_name' | 'new_name';
  decision: RowDecision | null;
  question: PersonQuestion | null;
}

/** Somebody who works there already. */
function settleCurrent(
  row: DraftRow<CreateDraft>,
  current: StoredEmployment,
  against: Against,
  facts: Facts,
): SettledRow {
  const { draft, rowNumber } = row;
  const employment = said(draft, contractColumns);
  const update = {
    document_number: draft.document_number,
    company_id: draft.company_id,
    effective_date: null,
    person: personalOf(draft, facts.takesName),
    employment,
  };
  const decided = facts.decision?.update === true;
  const named =
    facts.identity === 'new_name' && !decided
      ? { ...update, person: said(draft, nameColumns), employment: {} }
      : update;
  const wanted = decided || facts.identity === 'new_name';
  const settled = compareWith(
    { rowNumber, draft: wanted ? named : update },
    current,
    against,
    facts.question,
  );
  const warnings = endWarning(draft, current);
  const after = decided ? (['undecided'] as const) : (['update', 'undecided'] as const);
  if (wanted) return withChoices(settled, current, draft, against, facts, [...after], warnings);
  const offer = settled.outcome === 'changed';
  const doubts: StoredFault[] = offer
    ? [otherData(settled)]
    : settled.faults.map((fault) => ({ ...fault, severity: 'warning' }));
  const asIs: SettledRow = {
    ...settled,
    outcome: 'unchanged',
    draft,
    before: pickShown(settled.before, facts.question),
    faults: doubts,
  };
  return withChoices(asIs, current, draft, against, facts, offer ? ['update'] : [], warnings);
}

/** Somebody who comes back, or begins in another company: a new contract, and their data as it is unless the row says otherwise. */
function settleBack(
  { draft, rowNumber }: DraftRow<CreateDraft>,
  latest: StoredEmployment,
  against: Against,
  facts: Facts,
): SettledRow {
  const { person } = latest;
  const decided = facts.decision?.update === true;
  const renamed = facts.identity === 'new_name';
  const differs = changed(personalOf(draft, facts.takesName), person);
  const update = decided ? differs : renamed ? changed(said(draft, nameColumns), person) : {};
  const offered = Object.keys(differs).some((column) => !(column in update));
  const name = storedPersonName({ ...person, ...update });
  const document = { type: String(person['document_type']), number: draft.document_number };
  const settled: SettledRow = {
    rowNumber,
    outcome: 'new',
    title: storedName({ ...person, ...update }),
    employeeId: person.id,
    employmentId: null,
    draft: {
      ...draft,
      sort_name: sortName(name),
      search_key: searchKey(name, document, (draft['code'] ?? null) ? String(draft['code']) : null),
      ...(Object.keys(update).length > 0 && { person_update: update }),
    },
    before: {
      personVersion: person.version,
      person: pick(person, Object.keys(update)),
      shown: inOrder(shownOf(offered ? differs : update, person, 'person', against.context)),
      ...(facts.question && { question: facts.question }),
    },
    faults: [],
  };
  const more = offered ? [otherData(settled)] : [];
  const choices: PersonQuestion['choices'] = [
    ...(offered ? (['update'] as const) : []),
    ...(decided ? (['undecided'] as const) : []),
  ];
  return withChoices({ ...settled, faults: more }, latest, draft, against, facts, choices, []);
}

/** Puts what may be said about a row beside what it does. */
function withChoices(
  settled: SettledRow,
  one: StoredEmployment,
  draft: CreateDraft,
  against: Against,
  { question, written }: Facts,
  also: PersonQuestion['choices'],
  warnings: readonly StoredFault[],
): SettledRow {
  const choices = [...new Set([...(question?.choices ?? []), ...also])];
  const asked = choices.length === 0 ? null : questionOf(one, fileSide(draft, written, against), choices);
  return {
    ...settled,
    before: asked ? { ...settled.before, question: asked } : settled.before,
    faults: [...settled.faults, ...warnings],
  };
}

/** Only what the row says itself: blank is nothing, and so is what stands for a whole file. */
const said = (draft: CreateDraft, columns: readonly string[]): Values => {
  const assumed = (draft['assumed'] as unknown as readonly string[] | undefined) ?? [];
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = draft[column] ?? null;
      return value === null || assumed.includes(column) ? [] : [[column, value]];
    }),
  );
};

function personalOf(draft: CreateDraft, takesName: boolean): Values {
  const city = draft['person_city'] ?? null;
  return {
    ...(takesName && said(draft, nameColumns)),
    ...said(draft, personalColumns),
    ...(city !== null && { city }),
  };
}

function fileSide(draft: CreateDraft, name: PersonName, { context }: Against) {
  const shown = (field: Parameters<typeof shownValue>[0], column: string) =>
    shownValue(field, draft[column] ?? null, context);
  const account = shown('accountNumber', 'account_number');
  return {
    name,
    documentNumber: draft.document_number,
    details: [
      shown('position', 'position'),
      shown('monthlySalary', 'monthly_salary'),
      account && [shown('bankCode', 'bank_code'), account].filter(Boolean).join(' '),
    ],
  };
}

const pickShown = (before: object | null, question: PersonQuestion | null): object | null => {
  const shown = before && 'shown' in before ? { shown: before.shown } : null;
  return shown || question ? { ...shown, ...(question && { question }) } : null;
};

function otherData({ before }: SettledRow): StoredFault {
  const shown = before && 'shown' in before ? (before.shown as { label: string }[]) : [];
  const labels = shown.map(({ label }) => label.toLowerCase()).join(', ');
  return {
    ...rowFault(
      null,
      'other_data',
      `Ya está en tu lista y la fila trae otros datos: ${labels}. Tómala como actualización, o se queda como está.`,
    ),
    severity: 'warning',
  };
}

function endWarning(draft: CreateDraft, { employment }: StoredEmployment): StoredFault[] {
  const end = draft['end_date'] ?? null;
  if (end === null || end === employment['end_date']) return [];
  return [
    {
      ...rowFault(
        'endDate',
        'retire_elsewhere',
        'La fila dice que se retiró. Los retiros van en su propio cargue, que dice lo que falta por descontar.',
      ),
      severity: 'warning',
    },
  ];
}
