import { setPayrollSoftware } from '@antela/contract/payroll-software';
import {
  dianElementCodes,
  dianElements,
  payrollSoftware,
  payrollSoftwareCodes,
  type ConceptSign,
  type DianElement,
  type PayrollSoftwareCode,
} from '@antela/rules/payroll-software';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSave } from '../../../lib/use-call.ts';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { SoftwareFacts } from './payroll-software-facts.tsx';
import { useFreshSoftware, type SoftwareOfPayroll } from './payroll-software.queries.ts';

type Draft = {
  software: PayrollSoftwareCode | '';
  deductionConcept: string;
  sign: ConceptSign;
  dianElement: DianElement | '';
};

const draftOf = ({ payroll, software }: SoftwareOfPayroll): Draft => ({
  software: software.software ?? '',
  deductionConcept: payroll.deductionConcept ?? '',
  sign: software.sign,
  dianElement: software.dianElement ?? '',
});

/** Asks for the program, the concept and its sign: all the rest follows from the program. */
export function PayrollSoftwareSheet({ known, onClose }: { known: SoftwareOfPayroll; onClose: () => void }) {
  const { t } = useTranslation('report-layouts');
  const form = useSoftwareForm(known, onClose);
  const { software } = form.values;
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('¿Con qué liquidas?')}
      submitLabel={t('Guardar programa')}
    >
      <Select
        label={t('Programa')}
        placeholder={t('Elige un programa')}
        options={payrollSoftwareCodes.map((value) => ({ value, label: t(payrollSoftware[value].name) }))}
        {...form.text('software')}
      />
      {software !== '' && <SoftwareFacts software={software} />}
      <TextField
        label={t('Concepto')}
        hint={t('El código o el nombre con que tu programa descuenta los adelantos.')}
        {...form.text('deductionConcept')}
      />
      <Select
        label={t('Signo')}
        hint={t('Como tu programa escribe una deducción.')}
        options={[
          { value: 'positive', label: t('Positivo') },
          { value: 'negative', label: t('Negativo') },
        ]}
        {...form.text('sign')}
      />
      <Select
        label={t('Elemento DIAN')}
        hint={t('El lugar del concepto en la nómina electrónica. Lo decide el contador de tu empresa.')}
        options={[
          { value: '', label: t('Falta que lo diga el contador') },
          ...dianElementCodes.map((value) => ({ value, label: t(dianElements[value].name) })),
        ]}
        {...form.text('dianElement')}
      />
    </FormSheet>
  );
}

function useSoftwareForm(known: SoftwareOfPayroll, onClose: () => void) {
  const { t } = useTranslation('report-layouts');
  const { payrollid } = known.payroll;
  const set = useSave(setPayrollSoftware, { payrollid });
  return useRecordForm({
    record: known,
    fetchLatest: useFreshSoftware(payrollid),
    formOf: draftOf,
    factsOf: (draft) =>
      inWords(draft, [
        ['software', t('Programa'), draft.software === '' ? '' : t(payrollSoftware[draft.software].name)],
        ['deductionConcept', t('Concepto')],
        ['sign', t('Signo'), draft.sign === 'positive' ? t('Positivo') : t('Negativo')],
        [
          'dianElement',
          t('Elemento DIAN'),
          draft.dianElement === '' ? '' : t(dianElements[draft.dianElement].name),
        ],
      ]),
    check: (draft) => ({
      software: draft.software === '' && t('Elige el programa.'),
      deductionConcept: draft.deductionConcept.trim() === '' && t('Escribe el concepto.'),
    }),
    send: async ({ software, dianElement, ...draft }, { version }) => {
      if (software === '') return null;
      const body = {
        ...draft,
        deductionConcept: draft.deductionConcept.trim(),
        software,
        dianElement: dianElement === '' ? null : dianElement,
      };
      return set.mutateAsync({ version, body });
    },
    onSaved: () => {
      toast(t('Guardaste el programa'));
      onClose();
    },
    fieldOf: (path) => path,
  });
}
