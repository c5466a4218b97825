import { suspensionKinds as kinds } from '@antela/contract/suspension-periods';
import { suspensionKinds, type SuspensionKind } from '@antela/rules/suspension-kinds';
import { useTranslation } from 'react-i18next';
import { usePayrollsOfCompanies } from '../../../lib/choices.ts';
import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SpanFields, useSpanFaults } from '../../../ui/span-fields.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { BulkSheet } from './bulk-sheet.tsx';

type From = { from: string | null };

/** Another payroll for all of them from a day on; those of another company stay. */
export function MoveChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const payrolls = usePayrollsOfCompanies();
  return (
    <BulkSheet<{ payrollid: string } & From>
      {...props}
      act={(count) => t('Cambiar de nómina a {{count}} personas', { count })}
      question={(count) => t('¿Cambiar de nómina a {{count}} personas?', { count })}
      description={t('Desde el día que escribas; lo de antes no cambia.')}
      said={(count) => t('Cambiaste de nómina a {{count}} personas', { count })}
      initial={{ payrollid: '', from: today }}
      check={({ payrollid, from }) => ({
        payrollid: payrollid === '' && t('Elige la nómina.'),
        from: from === null && t('Escribe desde qué día.'),
      })}
      changeOf={({ payrollid, from }) => ({ act: 'payroll', payrollid, from: from ?? '' })}
    >
      {(form) => (
        <>
          <Select
            label={t('Nómina')}
            placeholder={t('Elige una nómina')}
            options={payrolls}
            {...form.text('payrollid')}
          />
          <DateField
            label={t('Desde')}
            hint={t('El primer día en que vale.')}
            min={today}
            {...form.field('from')}
          />
        </>
      )}
    </BulkSheet>
  );
}

export function MoveCostCenter(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  return (
    <BulkSheet<{ costCenter: string } & From>
      {...props}
      act={(count) => t('Cambiar el centro de costo de {{count}} personas', { count })}
      question={(count) => t('¿Cambiar el centro de costo de {{count}} personas?', { count })}
      description={t('Desde el día que escribas; lo de antes no cambia.')}
      said={(count) => t('Cambiaste el centro de costo de {{count}} personas', { count })}
      initial={{ costCenter: '', from: today }}
      check={({ from }) => ({ from: from === null && t('Escribe desde qué día.') })}
      changeOf={({ costCenter, from }) => ({
        act: 'cost_center',
        costCenter: costCenter.trim() === '' ? null : costCenter.trim(),
        from: from ?? '',
      })}
    >
      {(form) => (
        <>
          <TextField
            label={t('Centro de costo')}
            optional
            hint={t('Vacío, quedan sin centro de costo.')}
            {...form.text('costCenter')}
          />
          <DateField label={t('Desde')} hint={t('El primer día en que vale.')} {...form.field('from')} />
        </>
      )}
    </BulkSheet>
  );
}

export function SuspendChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const spanFaults = useSpanFaults();
  return (
    <BulkSheet<{ kind: SuspensionKind | ''; until: string | null; note: string } & From>
      {...props}
      act={(count) => t('Suspender a {{count}} personas', { count })}
      question={(count) => t('¿Suspender a {{count}} personas?', { count })}
      description={t('La misma suspensión para cada una.')}
      said={(count) => t('Suspendiste a {{count}} personas', { count })}
      initial={{
        kind: '',
        from: today,
        until: null,
        note: '',
      }}
      check={({ kind, ...span }) => ({
        kind: kind === '' && t('Elige el tipo.'),
        ...spanFaults(span),
      })}
      changeOf={({ kind, from, until, note }) => ({
        act: 'suspend',
        // The check has seen that one is chosen.
        kind: kind as SuspensionKind,
        from: from ?? '',
        until,
        note: note.trim() === '' ? null : note.trim(),
      })}
    >
      {(form) => (
        <>
          <Select
            label={t('Tipo')}
            placeholder={t('Elige un tipo')}
            options={kinds.map((each) => ({ value: each, label: t(suspensionKinds[each].name) }))}
            {...form.text('kind')}
          />
          <SpanFields form={form} openHint={t('Vacía, si todavía no se sabe.')} />
          <TextArea label={t('Nota')} optional {...form.text('note')} />
        </>
      )}
    </BulkSheet>
  );
}

export function LiftChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  return (
    <BulkSheet<From>
      {...props}
      act={(count) => t('Levantar la suspensión de {{count}} personas', { count })}
      question={(count) => t('¿Levantar la suspensión de {{count}} personas?', { count })}
      description={t('Su suspensión termina el día anterior.')}
      said={(count) => t('Levantaste la suspensión de {{count}} personas', { count })}
      initial={{ from: today }}
      check={({ from }) => ({ from: from === null && t('Escribe qué día vuelven.') })}
      changeOf={({ from }) => ({ act: 'lift', from: from ?? '' })}
    >
      {(form) => (
        <>
          <DateField label={t('Vuelven el')} hint={t('El primer día trabajado.')} {...form.field('from')} />
        </>
      )}
    </BulkSheet>
  );
}
