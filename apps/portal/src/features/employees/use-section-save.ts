import type { EmployeeDetail } from '@antela/contract/employees';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { differences, type Difference } from '../../lib/conditional-save.ts';
import { showRefusal } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toast.ts';
import { factsOf, type SectionName } from './employee-facts.ts';
import { useFreshEmployee } from './employees.queries.ts';
import { useWarnings } from './use-warnings.tsx';

type Options<Form extends FieldValues> = {
  section: SectionName;
  detail: EmployeeDetail;
  companyemployeeid: string;
  /** Sends what differs from `latest`; false when nothing does. */
  send: (values: Form, latest: EmployeeDetail, confirmed: { confirmWarnings?: true }) => Promise<boolean>;
  setError: UseFormSetError<Form>;
  fieldOf: (path: string) => FieldPath<Form> | null;
  onSaved: () => void;
};

/**
 * Saves one section of an employee. When somebody else was quicker (412), the newest data is read and compared: what was typed
 * stays, and what changed is shown for the person to decide; where the section itself did not change, it is simply sent again.
 */
export function useSectionSave<Form extends FieldValues>({
  section,
  detail,
  companyemployeeid,
  send,
  setError,
  fieldOf,
  onSaved,
}: Options<Form>) {
  const { t } = useTranslation('employees');
  const fresh = useFreshEmployee(companyemployeeid);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [changed, setChanged] = useState<Difference[]>([]);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { warnings, areSeen, keep, forget } = useWarnings<Form>();

  async function attempt(values: Form, latest: EmployeeDetail, triesLeft: number): Promise<void> {
    try {
      const sent = await send(values, latest, areSeen(values) ? { confirmWarnings: true } : {});
      toast(sent ? t('Guardaste los cambios') : t('No había cambios por guardar'));
      setChanged([]);
      forget();
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (keep(error, values)) return;
      if (error.code !== 'stale') {
        if (error.code === 'code_taken')
          setError(
            'employment.code' as FieldPath<Form>,
            { type: 'server', message: error.detail },
            { shouldFocus: true },
          );
        else if (error.code === 'document_taken')
          setError(
            'person.documentNumber' as FieldPath<Form>,
            { type: 'server', message: error.detail },
            { shouldFocus: true },
          );
        else setRefusal(showRefusal(error, { setError, fieldOf }));
        return;
      }
      const now = await fresh();
      const found = differences(factsOf(section, latest, t), factsOf(section, now, t));
      if (found.length === 0 && triesLeft > 0) return attempt(values, now, triesLeft - 1);
      setChangedBy(whoWas(error));
      setChanged(found);
    }
  }

  async function save(values: Form): Promise<void> {
    setRefusal(null);
    setBusy(true);
    try {
      await attempt(values, detail, 2);
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return { save, busy, refusal, warnings, changed, changedBy, forgetChanges: () => setChanged([]) };
}

/** Who saved first, where the server says so. */
function whoWas({ data }: ApiError): string | null {
  return typeof data === 'object' && data !== null && 'by' in data && typeof data.by === 'string'
    ? data.by
    : null;
}
