import { suspensionKinds as kinds, type SuspensionPeriod } from '@antela/contract/suspension-periods';
import { suspensionKinds, type SuspensionKind } from '@antela/rules/suspension-kinds';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import { longDate } from '../../../lib/format.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { SpanFields, useSpanFaults } from '../../../ui/span-fields.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { hintOf } from './suspension-words.ts';
import type { Values } from './suspensions.queries.ts';

type Props = {
  /** The one being changed; null for a new one. */
  period: SuspensionPeriod | null;
  fullName: string;
  onClose: () => void;
  /** Throws what the API refuses. */
  onSave: (values: Values, version: number) => Promise<void>;
  /** Reads the server's present record of the suspension being changed. */
  fetchLatest: () => Promise<SuspensionPeriod>;
};

type Form = { kind: SuspensionKind | ''; from: string | null; until: string | null; note: string };

/** A new suspension or a change to one. Of days that a reported payroll has nothing can be changed, so those fields are closed. */
export function SuspensionSheet({ period, fullName, onClose, onSave, fetchLatest }: Props) {
  const { t } = useTranslation('suspension-periods');
  const { today } = useSignedIn();
  const spanFaults = useSpanFaults();
  const closedThrough = period?.closedThrough ?? null;
  const form = useRecordForm({
    record: period,
    fetchLatest,
    formOf: (known): Form => ({
      kind: known?.kind ?? '',
      from: known?.from ?? today,
      until: known?.until ?? null,
      note: known?.note ?? '',
    }),
    factsOf: ({ kind, from, until, ...rest }) =>
      inWords({ kind, from, until, ...rest }, [
        ['kind', t('Tipo'), kind === '' ? null : t(suspensionKinds[kind].name)],
        ['from', t('Desde'), from && longDate(from)],
        ['until', t('Hasta'), until && longDate(until)],
        ['note', t('Nota')],
      ]),
    check: ({ kind, ...span }) => ({
      kind: kind === '' && t('Elige el tipo.'),
      ...spanFaults(span),
    }),
    send: async ({ kind, from, until, note }, { version }) => {
      if (kind === '' || from === null) return;
      await onSave({ kind, from, until, note: note.trim() === '' ? null : note.trim() }, version);
    },
  });
  const { kind, from } = form.values;
  const isLate = closedThrough === null && from !== null && from < today;

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={period ? t('Cambiar suspensión') : t('Registrar suspensión')}
      description={fullName}
      submitLabel={period ? undefined : t('Registrar suspensión')}
    >
      {closedThrough !== null && (
        <Alert tone="info" title={t('Solo puedes mover la fecha final')}>
          {t('Una nómina ya reportada tiene sus días hasta el {{date}}.', {
            date: longDate(closedThrough),
          })}
        </Alert>
      )}
      <Select
        label={t('Tipo')}
        placeholder={t('Elige un tipo')}
        hint={hintOf(kind, t)}
        options={kinds.map((each) => ({ value: each, label: t(suspensionKinds[each].name) }))}
        disabled={closedThrough !== null}
        {...form.text('kind')}
      />
      <SpanFields form={form} openHint={t('Vacía, si todavía no se sabe.')} settledThrough={closedThrough} />
      {isLate && (
        <Alert tone="warn">
          {t(
            'Empieza antes de hoy: lo que puede adelantar se calcula de nuevo desde ya, y lo que ya adelantó no se devuelve.',
          )}
        </Alert>
      )}
      <TextArea label={t('Nota')} optional {...form.text('note')} />
    </FormSheet>
  );
}
