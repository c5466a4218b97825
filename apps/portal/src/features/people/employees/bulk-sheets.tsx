import { suspensionKinds as kinds } from '@antela/contract/suspension-periods';
import { suspensionKinds, type SuspensionKind } from '@antela/rules/suspension-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { BulkSheet, type Faults } from './bulk-sheet.tsx';

/** Another payroll for all of them from a day on; those of another company stay. */
export function MoveChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const [payrollid, setPayroll] = useState('');
  const [from, setFrom] = useState<string | null>(today);
  const [faults, setFaults] = useState<Faults>({});
  const labelOf = (companyid: string) => companies.find(({ value }) => value === companyid)?.label ?? '';
  return (
    <BulkSheet
      {...props}
      act={t('Cambiar de nómina a {{count}} personas', { count: props.count })}
      question={t('¿Cambiar de nómina a {{count}} personas?', { count: props.count })}
      description={t('Desde el día que escribas; lo de antes no cambia.')}
      said={(count) => t('Cambiaste de nómina a {{count}} personas', { count })}
      onFaults={setFaults}
      read={() => {
        if (payrollid === '') return { payrollid: t('Elige la nómina.') };
        return from === null ? { from: t('Escribe desde qué día.') } : { act: 'payroll', payrollid, from };
      }}
    >
      <Select
        label={t('Nómina')}
        placeholder={t('Elige una nómina')}
        options={payrolls.map(({ value, label, companyid }) => ({
          value,
          label: companies.length > 1 ? `${label} · ${labelOf(companyid)}` : label,
        }))}
        value={payrollid}
        onChange={(event) => setPayroll(event.currentTarget.value)}
        error={faults.payrollid}
      />
      <DateField
        label={t('Desde')}
        hint={t('El primer día en que vale.')}
        min={today}
        value={from}
        onValueChange={setFrom}
        error={faults.from}
      />
    </BulkSheet>
  );
}

export function MoveCostCenter(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const [costCenter, setCostCenter] = useState('');
  const [from, setFrom] = useState<string | null>(today);
  const [faults, setFaults] = useState<Faults>({});
  return (
    <BulkSheet
      {...props}
      act={t('Cambiar el centro de costo de {{count}} personas', { count: props.count })}
      question={t('¿Cambiar el centro de costo de {{count}} personas?', { count: props.count })}
      description={t('Desde el día que escribas; lo de antes no cambia.')}
      said={(count) => t('Cambiaste el centro de costo de {{count}} personas', { count })}
      onFaults={setFaults}
      read={() =>
        from === null
          ? { from: t('Escribe desde qué día.') }
          : { act: 'cost_center', costCenter: costCenter.trim() === '' ? null : costCenter.trim(), from }
      }
    >
      <TextField
        label={t('Centro de costo')}
        optional
        hint={t('Vacío, quedan sin centro de costo.')}
        autoComplete="off"
        value={costCenter}
        onChange={(event) => setCostCenter(event.currentTarget.value)}
        error={faults.costCenter}
      />
      <DateField
        label={t('Desde')}
        hint={t('El primer día en que vale.')}
        value={from}
        onValueChange={setFrom}
        error={faults.from}
      />
    </BulkSheet>
  );
}

export function SuspendChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const [kind, setKind] = useState<SuspensionKind | ''>('');
  const [from, setFrom] = useState<string | null>(today);
  const [until, setUntil] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  return (
    <BulkSheet
      {...props}
      act={t('Suspender a {{count}} personas', { count: props.count })}
      question={t('¿Suspender a {{count}} personas?', { count: props.count })}
      description={t('La misma suspensión para cada una.')}
      said={(count) => t('Suspendiste a {{count}} personas', { count })}
      onFaults={setFaults}
      read={() => {
        if (kind === '') return { kind: t('Elige el tipo.') };
        if (from === null) return { from: t('Escribe desde cuándo.') };
        if (until !== null && until < from)
          return { until: t('La fecha final va después de la inicial. Corrígela.') };
        return { act: 'suspend', kind, from, until, note: note.trim() === '' ? null : note.trim() };
      }}
    >
      <Select
        label={t('Tipo')}
        placeholder={t('Elige un tipo')}
        options={kinds.map((each) => ({ value: each, label: t(suspensionKinds[each].name) }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as SuspensionKind)}
        error={faults.kind}
      />
      <FieldGrid>
        <DateField label={t('Desde')} value={from} onValueChange={setFrom} error={faults.from} />
        <DateField
          label={t('Hasta')}
          optional
          hint={t('Vacía, si todavía no se sabe.')}
          min={from ?? undefined}
          value={until}
          onValueChange={setUntil}
          error={faults.until}
        />
      </FieldGrid>
      <TextArea
        label={t('Nota')}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={faults.note}
      />
    </BulkSheet>
  );
}

export function LiftChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const [from, setFrom] = useState<string | null>(today);
  const [faults, setFaults] = useState<Faults>({});
  return (
    <BulkSheet
      {...props}
      act={t('Levantar la suspensión de {{count}} personas', { count: props.count })}
      question={t('¿Levantar la suspensión de {{count}} personas?', { count: props.count })}
      description={t('Su suspensión termina el día anterior.')}
      said={(count) => t('Levantaste la suspensión de {{count}} personas', { count })}
      onFaults={setFaults}
      read={() => (from === null ? { from: t('Escribe qué día vuelven.') } : { act: 'lift', from })}
    >
      <DateField
        label={t('Vuelven el')}
        hint={t('El primer día trabajado.')}
        value={from}
        onValueChange={setFrom}
        error={faults.from}
      />
    </BulkSheet>
  );
}

export function InviteChosen(props: EmployeesActProps) {
  const { t } = useTranslation('employees');
  return (
    <BulkSheet
      {...props}
      act={t('Enviar la invitación a {{count}} personas', { count: props.count })}
      question={t('¿Enviar la invitación a {{count}} personas?', { count: props.count })}
      description={t('Les llega un código nuevo al correo; el anterior deja de servir.')}
      said={(count) => t('Enviaste la invitación a {{count}} personas', { count })}
      onFaults={() => {}}
      read={() => ({ act: 'invite' })}
    />
  );
}
