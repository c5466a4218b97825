import { suspensionKinds as kinds, type SuspensionPeriod } from '@antela/contract/suspension-periods';
import { suspensionKinds, type SuspensionKind } from '@antela/rules/suspension-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { longDate } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
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
  const [kind, setKind] = useState<SuspensionKind | ''>(period?.kind ?? '');
  const [from, setFrom] = useState<string | null>(period?.from ?? today);
  const [until, setUntil] = useState<string | null>(period?.until ?? null);
  const [note, setNote] = useState(period?.note ?? '');
  const [faults, setFaults] = useState<Partial<Record<'kind' | 'from' | 'until', string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { save: saveChange, changed } = useConditionalSave({
    shown: period ?? { version: 0 },
    fetchLatest,
    formOf: (latest): Form =>
      'kind' in latest
        ? { kind: latest.kind, from: latest.from, until: latest.until, note: latest.note ?? '' }
        : { kind: '', from: today, until: null, note: '' },
    factsOf: (form) =>
      inWords(form, [
        ['kind', t('Tipo'), form.kind === '' ? null : t(suspensionKinds[form.kind].name)],
        ['from', t('Desde'), form.from && longDate(form.from)],
        ['until', t('Hasta'), form.until && longDate(form.until)],
        ['note', t('Nota')],
      ]),
    put: (form) => {
      if (form.kind !== undefined) setKind(form.kind);
      if (form.from !== undefined) setFrom(form.from);
      if (form.until !== undefined) setUntil(form.until);
      if (form.note !== undefined) setNote(form.note);
    },
  });
  const closedThrough = period?.closedThrough ?? null;
  const isLate = closedThrough === null && from !== null && from < today;

  async function save() {
    const found = {
      ...(kind === '' && { kind: t('Elige el tipo.') }),
      ...(from === null && { from: t('Escribe desde cuándo.') }),
      ...(from !== null &&
        until !== null &&
        until < from && { until: t('La fecha final va después de la inicial. Corrígela.') }),
    };
    setFaults(found);
    setRefusal(null);
    if (kind === '' || from === null || Object.keys(found).length > 0) return;
    try {
      await saveChange({ kind, from, until, note }, (version) =>
        onSave({ kind, from, until, note: note.trim() === '' ? null : note.trim() }, version),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(Object.fromEntries(error.errors.map(({ path, detail }) => [path, detail])));
      setRefusal(error.errors.length > 0 ? null : error.detail);
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={period ? t('Cambiar suspensión') : t('Nueva suspensión')}
      description={fullName}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary">
            {period ? t('Guardar cambios') : t('Registrar suspensión')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
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
          value={kind}
          disabled={closedThrough !== null}
          onChange={(event) => setKind(event.currentTarget.value as SuspensionKind)}
          error={faults.kind}
        />
        <DateField
          label={t('Desde')}
          value={from}
          onValueChange={setFrom}
          disabled={closedThrough !== null}
          error={faults.from}
        />
        <DateField
          label={t('Hasta')}
          optional
          hint={t('Vacía, si todavía no se sabe.')}
          min={closedThrough ?? from ?? undefined}
          value={until}
          onValueChange={setUntil}
          error={faults.until}
        />
        {isLate && (
          <Alert tone="warn">
            {t(
              'Empieza antes de hoy: lo que puede adelantar se calcula de nuevo desde ya, y lo que ya adelantó no se devuelve.',
            )}
          </Alert>
        )}
        <TextArea
          label={t('Nota')}
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ChangedMeanwhile {...changed} />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
