import { createAdvancePolicy, type PolicyVersion } from '@antela/contract/advance-policies';
import { controls } from '@antela/contract/controls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsIn } from '../../../lib/form-state.ts';
import { unsent, useForm } from '../../../lib/form.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { Section, SideBySide } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import type { PayrollDetail } from './payrolls.queries.ts';
import { policyDraftOf, readPolicy, type PolicyDraft } from './policy-draft.ts';
import { PolicyExamplePanel } from './policy-example-panel.tsx';
import { AmountFields, FeeFields, TimeFields } from './policy-fields.tsx';

type Props = { detail: PayrollDetail; before: PolicyVersion | null; onClose: () => void };

/** A new version, which begins as the one that was shown; beside it what it would let somebody advance. */
export function PolicyForm({ detail, before, onClose }: Props) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const { form, terms } = usePolicyForm({ detail, before, onClose });
  const looser = terms === null ? [] : looserNames(controls.policy, detail.policy ?? {}, terms);
  const { values: draft, set, faults } = form.part('draft');

  return (
    <SideBySide
      aside={
        <PolicyExamplePanel
          terms={terms}
          currentPeriod={detail.payroll.currentPeriod}
          frequency={detail.payroll.frequency}
        />
      }
    >
      <Section
        title={t('Crear versión de la política')}
        note={t('Los adelantos ya pedidos conservan la versión con que se pidieron.')}
      >
        <PageForm
          form={form}
          className="flex max-w-3xl flex-col gap-8"
          notice={<LooserNote names={looser} />}
          submitLabel={
            detail.needsSecondPerson || looser.length > 0 ? t('Pedir la versión') : t('Crear versión')
          }
          extra={<Button onClick={onClose}>{t('Cancelar')}</Button>}
        >
          <DateField className="max-w-64" label={t('Rige desde')} min={today} {...form.field('validFrom')} />
          <AmountFields draft={draft} set={set} faults={faults} />
          <TimeFields draft={draft} set={set} faults={faults} />
          <FeeFields draft={draft} set={set} faults={faults} />
        </PageForm>
      </Section>
    </SideBySide>
  );
}

/** The form with the terms that it says, null while they are not whole. */
function usePolicyForm({ detail, before, onClose }: Props) {
  const { t } = useTranslation('payrolls');
  const { today } = useSignedIn();
  const create = useCall(createAdvancePolicy);
  const [initial] = useState(() => ({ draft: policyDraftOf(before), validFrom: today as string | null }));
  const readOf = (draft: PolicyDraft) => readPolicy(draft, t('Escribe este dato.'));
  const form = useForm({
    initial,
    check: ({ draft, validFrom }) => {
      const found = faultsIn({
        ...Object.fromEntries(
          Object.entries(readOf(draft).faults ?? {}).map(([name, why]) => [`draft.${name}`, why]),
        ),
        validFrom: validFrom === null && t('Escribe desde cuándo rige.'),
      });
      return Object.keys(found).length === 0
        ? {}
        : { ...found, '': t('Hay datos por corregir. Revisa los campos señalados.') };
    },
    send: async ({ draft, validFrom }) => {
      const { terms } = readOf(draft);
      if (terms === null || validFrom === null) return unsent;
      return create.mutateAsync({ payrollid: detail.payroll.payrollid, validFrom, terms });
    },
    onSaved: ({ version }) => {
      toast(
        version === null ? t('Pediste la versión: debe aprobarla otra persona') : t('Creaste la versión'),
      );
      onClose();
    },
    fieldOf: fieldOfPath,
    fieldOfCode: { policy_date_taken: 'validFrom' },
  });
  return { form, terms: readOf(form.values.draft).terms };
}

const fieldOfPath = (path: string): string => {
  const last = path.split('.').at(-1) ?? '';
  return last === 'validFrom' ? last : `draft.${last}`;
};
