import type { RowChoice } from '@antela/contract/import-rows';
import { foldText } from '@antela/rules/folded-text';
import { fullName, isNameOf, type PersonName } from '@antela/rules/person-name';
import { columnLetter } from '../../../spreadsheets/cell.ts';
import type { ImportRecord } from '../../files/imports/import-kind.service.ts';
import {
  rowFault,
  type PersonQuestion,
  type RowDecision,
  type StoredFault,
} from '../../files/imports/review-row.service.ts';
import type { StoredEmployment } from './employee-records.service.ts';
import { knownSide, storedPersonName } from './known-person.service.ts';

/** A name as the file gives it; null where it gives none. */
export type WrittenName = PersonName | string | null;

type Person = StoredEmployment['person'];

const textOf = (written: PersonName | string): string =>
  typeof written === 'string' ? written : fullName(written);

/** Decision that holds for this very row and person, if there is one. */
export function decisionOn(
  decision: RowDecision | null,
  person: Person,
  written: WrittenName,
): RowDecision | null {
  const name = written === null ? '' : textOf(written);
  return decision?.employeeId === person.id && foldText(decision.name) === foldText(name) ? decision : null;
}

/** Whether the row is about the person who has its document: by its name, or by what somebody decided. */
export function identityOf(
  written: WrittenName,
  person: Person,
  decision: RowDecision | null,
): 'same' | 'known_name' | 'new_name' | 'conflict' {
  if (written === null || isNameOf(written, storedPersonName(person))) return 'same';
  return decisionOn(decision, person, written)?.identity ?? 'conflict';
}

/** Both people side by side, and what may be said about it. */
export function questionOf(
  one: StoredEmployment,
  file: { name: WrittenName; documentNumber: string; details: readonly (string | null)[] },
  choices: RowChoice[],
): PersonQuestion {
  return {
    known: knownSide(one),
    file: {
      fullName: file.name === null ? '' : textOf(file.name),
      document: file.documentNumber,
      details: file.details.filter((detail) => detail !== null),
    },
    choices,
  };
}

/** Question of a row that only names its person, with the fault that blocks the row until it is answered. */
export function askWho(
  record: ImportRecord,
  one: StoredEmployment,
  row: { name: WrittenName; document_number: string },
  decision: RowDecision | null,
  details: readonly string[],
): { question: PersonQuestion | null; fault: StoredFault | null } {
  const identity = identityOf(row.name, one.person, decision);
  if (identity === 'same') return { question: null, fault: null };
  const file = { name: row.name, documentNumber: row.document_number, details };
  if (identity !== 'conflict')
    return { question: questionOf(one, file, ['known_name', 'undecided']), fault: null };
  const question = questionOf(one, file, ['known_name']);
  return { question, fault: conflictFault(record, question) };
}

/** Stands at the cell with the document, where there is one. */
export function conflictFault(record: ImportRecord, { known, file }: PersonQuestion): StoredFault {
  const index = record.reading?.mapping.columns.find(({ field }) => field === 'documentNumber')?.index;
  return {
    ...rowFault(
      'documentNumber',
      'person_conflict',
      `Ese documento es de ${known.fullName} y el archivo dice ${file.fullName}.`,
    ),
    ...(index !== undefined && {
      column: columnLetter(index),
      header: record.reading?.columns.find((column) => column.index === index)?.header ?? null,
    }),
    value: file.document,
  };
}
