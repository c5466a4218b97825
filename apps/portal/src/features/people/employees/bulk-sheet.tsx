import { changeEmployeesConsequences } from '@antela/contract/consequences';
import type { EmployeeRefusal } from '@antela/contract/employee-batches';
import type { EmployeesChosen } from '@antela/contract/employees';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useConsequences } from '../../../lib/consequences.ts';
import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { RefusedPeople } from '../../../ui/refused-people.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeEmployees, type Change } from './bulk.queries.ts';
import { useUndoBulk } from './use-undo-bulk.ts';

export type Faults = Partial<Record<string, string>>;

type Props = EmployeesActProps & {
  /** Says the act and how many, on its button as in its question. */
  act: string;
  question: string;
  description: string;
  /** The past of the act, for so many. */
  said: (done: number) => string;
  /** The change as its fields say it, or what is wrong with them. */
  read: () => Change | Faults;
  onFaults: (faults: Faults) => void;
  children?: ReactNode;
};

const isChange = (found: Change | Faults): found is Change => 'act' in found && found.act !== undefined;

/** One act on several employees: its fields, then its consequence in people and pesos, then those who stayed as they were. */
export function BulkSheet({ chosen, onClose, onDone, ...props }: Props) {
  const { t } = useTranslation('employees');
  const { act, question, description, said, read, onFaults, children } = props;
  const [asked, setAsked] = useState<Change | null>(null);
  const [refused, setRefused] = useState<readonly EmployeeRefusal[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChangeEmployees();
  const undo = useUndoBulk();
  const { found, drawn } = useConsequences(
    changeEmployeesConsequences,
    bodyOf(chosen, asked),
    asked !== null,
  );

  function review() {
    const found = read();
    onFaults(isChange(found) ? {} : found);
    setRefusal(null);
    if (isChange(found)) setAsked(found);
  }

  async function confirm() {
    if (!asked) return;
    try {
      const { batchid, done, refused: kept } = await change.mutateAsync(bodyOf(chosen, asked));
      setAsked(null);
      if (done > 0) {
        toast(said(done), {
          ...(batchid !== null && { action: { label: t('Deshacer'), onAct: () => undo(batchid) } }),
        });
        onDone();
      }
      if (kept.length === 0) onClose();
      else setRefused(kept);
    } catch (error) {
      setAsked(null);
      const faults =
        error instanceof ApiError
          ? Object.fromEntries(error.errors.map(({ path, detail }) => [path.replace('change.', ''), detail]))
          : {};
      onFaults(faults);
      setRefusal(Object.keys(faults).length > 0 ? null : errorText(error));
    }
  }

  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={act}
        description={description}
        {...(refused === null && { onSubmit: review })}
        footer={
          <>
            <Button onClick={onClose}>{refused === null ? t('Cancelar') : t('Cerrar')}</Button>
            {refused === null && (
              <Button type="submit" look="primary">
                {act}
              </Button>
            )}
          </>
        }
      >
        {refused === null ? (
          <div className="flex flex-col gap-5">
            {children}
            <FormError>{refusal}</FormError>
          </div>
        ) : (
          <RefusedPeople
            people={refused.map(({ companyemployeeid: id, fullName, detail }) => ({ id, fullName, detail }))}
          />
        )}
      </Sheet>
      <ConsequenceDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => confirm()}
        busy={change.isPending}
        look="primary"
        title={question}
        confirmLabel={act}
        confirmDisabled={!found}
      >
        <ConsequenceList {...drawn} />
      </ConsequenceDialog>
    </>
  );
}

/** Not asked while there is no change. */
const bodyOf = (who: EmployeesChosen, change: Change | null) => ({ who, change: change as Change });
