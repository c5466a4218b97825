import { changeEmployeesConsequences } from '@antela/contract/consequences';
import { changeEmployees, type EmployeeRefusal } from '@antela/contract/employee-batches';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reachedBy, reachesNobody, useConsequences } from '../../../lib/consequences.ts';
import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm, type FormOptions } from '../../../lib/form.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { RefusedPeople } from '../../../ui/refused-people.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Change } from './bulk.queries.ts';
import { useUndoBulk } from './use-undo-bulk.ts';

type Props<Values extends object> = EmployeesActProps &
  Pick<FormOptions<Values, never>, 'initial' | 'check'> & {
    /** Says the act and how many, on its button as in its question. */
    act: (people: number) => string;
    /** Asked before it is done. */
    question: (people: number) => string;
    description: string;
    /** The past of the act, for so many. */
    said: (done: number) => string;
    /** The change as its fields say it, once nothing is wrong with them. */
    changeOf: (values: Values) => Change;
    /** The act's own fields. */
    children: (form: Fields<Values>) => ReactNode;
  };

/** One act on several employees: its fields, then its consequence in people and pesos, then those who stayed as they were. */
export function BulkSheet<Values extends object>({
  chosen,
  count,
  onClose,
  onDone,
  ...props
}: Props<Values>) {
  const { t } = useTranslation('employees');
  const { act, question, description, said, initial, check, changeOf, children } = props;
  const [refused, setRefused] = useState<readonly EmployeeRefusal[]>([]);
  const undo = useUndoBulk();
  const bodyOf = (values: Values) => ({ who: chosen, change: changeOf(values) });
  const sending = useSending(changeEmployees, bodyOf);
  const form = useForm({
    initial,
    check,
    ...sending,
    asks: () => true,
    onSaved: ({ batchid, done, refused: kept }) => {
      if (done > 0) {
        toast(said(done), {
          ...(batchid !== null && { action: { label: t('Deshacer'), onAct: () => undo(batchid) } }),
        });
        onDone();
      }
      if (kept.length === 0) onClose();
      else setRefused(kept);
    },
    fieldOf: (path) => path.replace('change.', ''),
  });
  const { found, drawn } = useConsequences(
    changeEmployeesConsequences,
    bodyOf(form.values),
    refused.length === 0 && form.asking.open,
  );
  const reached = reachedBy(found) ?? count;

  return (
    <>
      <FormSheet
        form={form}
        onClose={onClose}
        title={act(count)}
        description={description}
        submitLabel={act(count)}
        isDone={refused.length > 0}
      >
        {refused.length === 0 ? (
          children(form)
        ) : (
          <RefusedPeople
            people={refused.map(({ companyemployeeid: id, fullName, detail }) => ({ id, fullName, detail }))}
          />
        )}
      </FormSheet>
      <ConsequenceDialog
        {...form.asking}
        look="primary"
        title={question(reached)}
        confirmLabel={act(reached)}
        confirmDisabled={!found || reachesNobody(found)}
      >
        <ConsequenceList {...drawn} />
      </ConsequenceDialog>
    </>
  );
}
