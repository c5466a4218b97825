import {
  restrictionProducts,
  type RestrictionProduct,
  type RestrictionsAnswer,
} from '@antela/contract/access-restrictions';
import type { EmployeesChosen } from '@antela/contract/employees';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useCatalogChoices } from '../../../lib/choices.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import type { Person } from '../../../ui/people-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { PeopleField } from './people-field.tsx';
import { useChangeRestriction, useChangeRestrictions } from './restrictions.queries.ts';
import { useRestrictionActs } from './use-restriction-acts.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Whom it is about; null to choose them here. */
  person: Person | null;
  /** Instead of a person: several of the employees' list, and how many. */
  among?: { chosen: EmployeesChosen; count: number };
  onDone?: () => void;
};

type Form = {
  product: RestrictionProduct;
  reason: string;
  from: string | null;
  until: string | null;
  note: string;
};
type Terms = Omit<Form, 'from' | 'note'> & { from: string; note: string | null };
type Faults = Partial<Record<keyof Form | 'people', string>>;

/** Restricts one person or several from a date on. Nothing already paid changes, so it takes no more than this and can be undone. */
export function RestrictSheet({ open, onClose, person, among, onDone }: Props) {
  const { t } = useTranslation('access-restrictions');
  const { today } = useSignedIn();
  const empty: Form = { product: 'all', reason: '', from: today, until: null, note: '' };
  const [people, setPeople] = useState<Person[]>(person ? [person] : []);
  const [form, setForm] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<RestrictionsAnswer | null>(null);
  const reasons = useCatalogChoices('restrictionreason').data ?? [];
  const changeOne = useChangeRestriction();
  const change = useChangeRestrictions();
  const acts = useRestrictionActs();
  const set = (changes: Partial<Form>) => setForm({ ...form, ...changes });

  function close() {
    onClose();
    setForm(empty);
    setPeople(person ? [person] : []);
    setFaults({});
    setRefusal(null);
    setAnswer(null);
  }

  async function restrict() {
    const { product, reason, from, until, note } = form;
    const found: Faults = {
      ...(people.length === 0 && !among && { people: t('Elige al menos a una persona.') }),
      ...(reason === '' && { reason: t('Elige el motivo.') }),
      ...(from === null && { from: t('Escribe desde cuándo.') }),
      ...(from !== null &&
        until !== null &&
        until < from && { until: t('La fecha final va después de la inicial. Corrígela.') }),
    };
    setFaults(found);
    setRefusal(null);
    if (from === null || Object.keys(found).length > 0) return;
    const terms: Terms = { product, reason, from, until, note: note.trim() === '' ? null : note.trim() };
    const [first, ...others] = people;
    try {
      if (among) return await restrictAmong(among, terms);
      if (first && others.length === 0) {
        const { restrictionid } = await changeOne.mutateAsync({
          action: 'set',
          employeeid: first.employeeid,
          ...terms,
        });
        acts.saySet(t('Restringiste a {{name}}', { name: first.fullName }), [restrictionid]);
        return close();
      }
      const done = await change.mutateAsync({
        action: 'set',
        employeeids: people.map(({ employeeid }) => employeeid),
        ...terms,
      });
      if (done.done > 0)
        acts.saySet(t('Restringiste a {{count}} personas', { count: done.done }), acts.idsOf(done));
      if (done.error === 0) return close();
      setAnswer(done);
      // Only the refused people are left to do.
      setPeople(
        people.filter(({ employeeid }) =>
          done.outcomes.some((outcome) => outcome.employeeid === employeeid && outcome.outcome === 'error'),
        ),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const atField = Object.fromEntries(
        error.errors.filter(({ path }) => path in form).map(({ path, detail }) => [path, detail]),
      );
      setFaults(atField);
      setRefusal(Object.keys(atField).length > 0 ? null : error.detail);
    }
  }

  async function restrictAmong({ chosen }: { chosen: EmployeesChosen }, terms: Terms) {
    const done = await change.mutateAsync({ action: 'set_chosen', chosen, ...terms });
    if (done.done > 0) {
      acts.saySet(t('Restringiste a {{count}} personas', { count: done.done }), acts.idsOf(done));
      onDone?.();
    }
    if (done.error === 0) close();
    else setAnswer(done);
  }

  const count = among?.count ?? people.length;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={
        person
          ? t('Restringir a {{name}}', { name: person.fullName })
          : among
            ? t('Restringir a {{count}} personas', { count })
            : t('Restringir empleados')
      }
      description={t('Lo que ya se pagó no cambia.')}
      onSubmit={restrict}
      footer={
        <>
          <Button onClick={close}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary" busy={change.isPending || changeOne.isPending}>
            {count > 1 ? t('Restringir a {{count}} personas', { count }) : t('Restringir')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {answer && (
          <Alert
            tone="warn"
            role="alert"
            title={t('{{count}} personas quedaron como estaban', { count: answer.error })}
          >
            <OutcomeList outcomes={answer.outcomes} />
          </Alert>
        )}
        {!person && !among && <PeopleField people={people} onChange={setPeople} error={faults.people} />}
        <Select
          label={t('Qué no puede usar')}
          options={[...restrictionProducts]
            .reverse()
            .map((product) => ({ value: product, label: t(restrictedProductLabels[product]) }))}
          value={form.product}
          onChange={(event) => set({ product: event.currentTarget.value as RestrictionProduct })}
        />
        <Select
          label={t('Motivo')}
          placeholder={t('Elige un motivo')}
          options={reasons.map(({ value, label }) => ({ value, label: t(label) }))}
          value={form.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
          error={faults.reason}
        />
        <FieldGrid>
          <DateField
            label={t('Desde')}
            value={form.from}
            onValueChange={(from) => set({ from })}
            error={faults.from}
          />
          <DateField
            label={t('Hasta')}
            optional
            hint={t('Vacía, hasta que alguien la levante.')}
            min={form.from ?? undefined}
            value={form.until}
            onValueChange={(until) => set({ until })}
            error={faults.until}
          />
        </FieldGrid>
        <TextArea
          label={t('Nota')}
          optional
          maxLength={500}
          value={form.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
          error={faults.note}
        />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
