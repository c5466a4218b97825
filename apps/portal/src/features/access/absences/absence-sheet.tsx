import { createAbsence, type Absence } from '@antela/contract/absences';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSpanFaults } from '../../../ui/span-fields.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDelegates } from './absences.queries.ts';

type Form = {
  /** Empty for oneself. */
  userid: string;
  from: string | null;
  until: string | null;
  delegateid: string;
};

export function AbsenceSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('absences');
  const { today } = useSignedIn();
  const spanFaults = useSpanFaults();
  const create = useCall(createAbsence);
  const form = useForm<Form, Absence | null>({
    initial: { userid: '', from: today, until: null, delegateid: '' },
    check: ({ delegateid, ...span }) => {
      const faults = spanFaults(span);
      return {
        ...faults,
        until: faults.until || (span.until === null && t('Escribe el último día.')),
        delegateid: delegateid === '' && t('Elige quién decide mientras tanto.'),
      };
    },
    send: async ({ userid, delegateid, from, until }) =>
      from === null || until === null
        ? null
        : create.mutateAsync({ delegateid, from, until, ...(userid !== '' && { userid }) }),
    onSaved: (absence) => {
      onClose();
      if (absence) toast(t('Registraste la ausencia: {{name}} ya lo sabe', { name: absence.delegate.name }));
    },
  });
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Registrar ausencia')}
      description={t(
        'Reemplazar no da permisos: cada quien decide con los suyos, y queda escrito por quién.',
      )}
      submitLabel={t('Registrar ausencia')}
    >
      <AbsenceFields form={form} />
    </FormSheet>
  );
}

function AbsenceFields({ form }: { form: Fields<Form> }) {
  const { t } = useTranslation('absences');
  const { today, permissions, userid: self } = useSignedIn();
  const { userid, from } = form.values;
  const staff = useDelegates(self);
  const candidates = useDelegates(userid === '' ? self : userid);
  const able = candidates.data?.filter(({ covers }) => covers.length > 0);
  return (
    <>
      {permissions.includes('manage_company_users') && (
        <Select
          label={t('Quién no está')}
          options={[
            { value: '', label: t('Yo') },
            ...(staff.data ?? []).map(({ user }) => ({ value: user.id, label: user.name })),
          ]}
          value={userid}
          onChange={({ currentTarget }) => form.set({ userid: currentTarget.value, delegateid: '' })}
          error={form.fault('userid')}
        />
      )}
      <FieldGrid>
        <DateField label={t('Desde')} min={today} {...form.field('from')} />
        <DateField label={t('Último día')} min={from ?? today} {...form.field('until')} />
      </FieldGrid>
      <Select
        label={t('Quién decide mientras tanto')}
        placeholder={t('Elige una persona')}
        options={(able ?? []).map(({ user }) => ({ value: user.id, label: user.name }))}
        {...form.text('delegateid')}
      />
      {able?.length === 0 && (
        <Alert tone="warn" title={t('Nadie más puede decidirlo')}>
          {t('Quien reemplaza ya debe poder aprobar lo mismo. Eso se da en Roles, con otra persona.')}
        </Alert>
      )}
      <Reach candidate={able?.find(({ user }) => user.id === form.values.delegateid)} />
    </>
  );
}

/** Decisions that the chosen person takes, and those that go on waiting for others. */
function Reach({ candidate }: { candidate: { covers: string[]; lacks: string[] } | undefined }) {
  const { t } = useTranslation('absences');
  if (!candidate) return null;
  const { covers, lacks } = candidate;
  return (
    <div className="flex flex-col gap-3 text-table" role="status">
      <div>
        <p className="font-medium">{t('Decide')}</p>
        <ul className="list-disc pl-5 text-ink-2">
          {covers.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </div>
      {lacks.length > 0 && (
        <div>
          <p className="font-medium">{t('No decide: sigue esperando a quienes sí pueden')}</p>
          <ul className="list-disc pl-5 text-ink-2">
            {lacks.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
