import type { DraftRow, SettledRow } from '../../../files/imports/draft-rows.service.ts';
import { rowFault, type StoredFault } from '../../../files/imports/review-row.service.ts';
import type { StoredEmployment } from '../employee-records.service.ts';
import type { CreateDraft } from './review-employee-row.ts';
import { settleKnown } from './settle-known.ts';
import type { Against } from './update-draft.ts';

interface Holder {
  /** Employments of whoever has the document, in the caller's sight. */
  known: readonly StoredEmployment[];
  /** Whether somebody out of it has the document: a file reaches no further than the form. */
  isHeld: boolean;
}

/** Settles a row of new employees against whoever has its document or its code already; nothing for one that is new indeed. */
export function settleNew(
  row: DraftRow<CreateDraft>,
  { known, isHeld }: Holder,
  against: Against,
): SettledRow[] {
  const settled = settleKnown(row, known, against);
  const [{ outcome, draft, faults, ...rest } = asRead(row)] = settled;
  const fault =
    settled.length === 0 && isHeld
      ? heldFault(row.draft.document_number)
      : outcome === 'new'
        ? codeFault(row.draft, against)
        : null;
  return fault ? [{ ...rest, draft, outcome: 'error', faults: [...faults, fault] }] : settled;
}

const asRead = ({ rowNumber, draft }: DraftRow<CreateDraft>): SettledRow => ({
  rowNumber,
  outcome: 'new',
  title: null,
  employeeId: null,
  employmentId: null,
  draft,
  before: null,
  faults: [],
});

const heldFault = (document: string): StoredFault => ({
  ...rowFault(
    'documentNumber',
    'document_taken',
    'Ese documento es de alguien de una empresa que no ves. Pídele a quien la ve que cree el vínculo.',
  ),
  value: document,
});

/** An internal code that somebody else of the company has is a fault. */
function codeFault(draft: CreateDraft, { taken }: Against): StoredFault | null {
  const code = draft['code'] ?? null;
  if (code === null || !taken.has(`${draft.company_id} ${String(code)}`)) return null;
  return {
    ...rowFault('code', 'code_taken', 'Ese código interno ya es de otro empleado de la empresa. Usa otro.'),
    value: String(code),
  };
}
