import type { PolicyVersion } from '@antela/contract/advance-policies';
import { controls } from '@antela/contract/controls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { Section, SideBySide } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCreatePolicy, type PayrollDetail } from './payrolls.queries.ts';
import { policyDraftOf, readPolicy, type PolicyDraft } from './policy-draft.ts';
import { PolicyExamplePanel } from './policy-example-panel.tsx';
import { AmountFields, FeeFields, TimeFields } from './policy-fields.tsx';

type Props = { detail: PayrollDetail; before: PolicyVersion | null; onClose: () => void };

/** A new version, which begins as the one that was shown; beside it what it would let somebody advance. */
export function PolicyForm({ detail, before, onClose }: Props) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const create = useCreatePolicy();
  const [draft, setDraft] = useState<PolicyDraft>(() => policyDraftOf(before));
  const [validFrom, setValidFrom] = useState<string | null>(today);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const leaving = useUnsavedChanges(isDirty);
  const read = readPolicy(draft, t('Escribe este dato.'));
  const looser = read.terms === null ? [] : looserNames(controls.policy, detail.policy ?? {}, read.terms);
  const set = (change: Partial<PolicyDraft>) => {
    setDirty(true);
    setDraft((current) => ({ ...current, ...change }));
  };

  async function save() {
    const found = {
      ...read.faults,
      ...(validFrom === null && { validFrom: t('Escribe desde cuándo rige.') }),
    };
    setFaults(found);
    setRefusal(
      Object.keys(found).length > 0 ? t('Hay datos por corregir. Revisa los campos señalados.') : null,
    );
    if (read.terms === null || validFrom === null) return;
    try {
      const { version } = await create.mutateAsync({
        payrollid: detail.payroll.payrollid,
        validFrom,
        terms: read.terms,
      });
      setDirty(false);
      toast(
        version === null ? t('Pediste la versión: debe aprobarla otra persona') : t('Creaste la versión'),
      );
      // After this render, so that the page no longer holds back whoever leaves.
      queueMicrotask(onClose);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'policy_date_taken') setFaults({ validFrom: error.detail });
      else
        setFaults(
          Object.fromEntries(
            error.errors.map(({ path, detail: why }) => [path.split('.').at(-1) ?? '', why]),
          ),
        );
      setRefusal(error.errors.length > 0 || error.code === 'policy_date_taken' ? null : error.detail);
    }
  }

  return (
    <Form onSubmit={save}>
      <SideBySide
        aside={
          <PolicyExamplePanel
            terms={read.terms}
            currentPeriod={detail.payroll.currentPeriod}
            frequency={detail.payroll.frequency}
          />
        }
      >
        <Section
          title={t('Nueva versión de la política')}
          note={t('Los adelantos ya pedidos conservan la versión con que se pidieron.')}
        >
          <div className="flex max-w-3xl flex-col gap-8">
            <DateField
              className="max-w-64"
              label={t('Rige desde')}
              min={today}
              value={validFrom}
              onValueChange={setValidFrom}
              error={faults['validFrom']}
            />
            <AmountFields draft={draft} set={set} faults={faults} />
            <TimeFields draft={draft} set={set} faults={faults} />
            <FeeFields draft={draft} set={set} faults={faults} />
            <LooserNote names={looser} />
            <FormError>{refusal}</FormError>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="primary" busy={create.isPending}>
                {detail.needsSecondPerson || looser.length > 0 ? t('Pedir la versión') : t('Crear versión')}
              </Button>
              <Button onClick={onClose}>{t('Cancelar')}</Button>
            </div>
          </div>
        </Section>
      </SideBySide>
      <LeaveDialog leaving={leaving} />
    </Form>
  );
}
