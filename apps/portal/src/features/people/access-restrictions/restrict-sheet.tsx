import {
  restrictionProducts,
  type RestrictionProduct,
  type RestrictionsAnswer,
} from '@antela/contract/access-restrictions';
import type { EmployeesChosen } from '@antela/contract/employees-chosen';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogChoices } from '../../../lib/choices.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import type { Person } from '../../../ui/people-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { SpanFields, useSpanFaults } from '../../../ui/span-fields.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { PeopleField } from './people-field.tsx';
import { useChangeRestriction, useChangeRestrictions } from './restrictions.queries.ts';
import { useRestrictionActs } from './use-restriction-acts.ts';

type Props = {
  /** Mounted only while it is open. */
  onClose: () => void;
  /** People it is about; null to choose them here. */
  person: Person | null;
  /** Instead of a person: several of the employees' list, and how many. */
  among?: { chosen: EmployeesChosen; count: number };
  onDone?: () => void;
};

type Values = {
  people: Person[];
  product: RestrictionProduct;
  reason: string;
  from: string | null;
  until: string | null;
  note: string;
};

/** Restricts one person or several from a date on. Nothing already paid changes, so it takes no more than this and can be undone. */
export function RestrictSheet({ onClose, person, among, onDone }: Props) {
  const { t } = useTranslation('access-restrictions');
  const reasons = useCatalogChoices('restrictionreason').data ?? [];
  const { form, answer } = useRestrictForm({ onClose, person, among, onDone });
  const count = among?.count ?? form.values.people.length;
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={
        person
          ? t('Restringir a {{name}}', { name: person.fullName })
          : among
            ? t('Restringir a {{count}} personas', { count })
            : t('Restringir empleados')
      }
      description={t('Lo que ya se pagó no cambia.')}
      submitLabel={count > 1 ? t('Restringir a {{count}} personas', { count }) : t('Restringir')}
    >
      {answer && (
        <Alert
          tone="warn"
          role="alert"
          title={t('{{count}} personas quedaron como estaban', { count: answer.error })}
        >
          <OutcomeList outcomes={answer.outcomes} />
        </Alert>
      )}
      {!person && !among && (
        <PeopleField
          people={form.values.people}
          onChange={(people) => form.set({ people })}
          error={form.fault('people')}
        />
      )}
      <Select
        label={t('Qué no puede usar')}
        options={[...restrictionProducts]
          .reverse()
          .map((product) => ({ value: product, label: t(restrictedProductLabels[product]) }))}
        {...form.text('product')}
      />
      <Select
        label={t('Motivo')}
        placeholder={t('Elige un motivo')}
        options={reasons.map(({ value, label }) => ({ value, label: t(label) }))}
        {...form.text('reason')}
      />
      <SpanFields form={form} openHint={t('Vacía, hasta que alguien la levante.')} />
      <TextArea label={t('Nota')} optional {...form.text('note')} />
    </FormSheet>
  );
}

/** @returns what became of whom; null where it was one person, who is restricted */
function useRestrict(among: Props['among']): (values: Values) => Promise<RestrictionsAnswer | null> {
  const { t } = useTranslation('access-restrictions');
  const changeOne = useChangeRestriction();
  const change = useChangeRestrictions();
  const acts = useRestrictionActs();
  return async ({ people, from, note, ...rest }) => {
    const terms = { ...rest, from: from ?? '', note: note.trim() === '' ? null : note.trim() };
    const [first, ...others] = people;
    if (first && others.length === 0 && !among) {
      const { employeeid, fullName: name } = first;
      const { restrictionid } = await changeOne.mutateAsync({ action: 'set', employeeid, ...terms });
      acts.toastRestricted(t('Restringiste a {{name}}', { name }), [restrictionid]);
      return null;
    }
    const done = await change.mutateAsync(
      among
        ? { action: 'set_chosen', chosen: among.chosen, ...terms }
        : { action: 'set', employeeids: people.map(({ employeeid }) => employeeid), ...terms },
    );
    if (done.done > 0)
      acts.toastRestricted(t('Restringiste a {{count}} personas', { count: done.done }), acts.idsOf(done));
    return done;
  };
}

function useRestrictForm({ onClose, person, among, onDone }: Props) {
  const { t } = useTranslation('access-restrictions');
  const { today } = useSignedIn();
  const [answer, setAnswer] = useState<RestrictionsAnswer | null>(null);
  const restrict = useRestrict(among);
  const spanFaults = useSpanFaults();
  const form: FormOf<Values> = useForm<Values, RestrictionsAnswer | null>({
    initial: {
      people: person ? [person] : [],
      product: 'all',
      reason: '',
      from: today,
      until: null,
      note: '',
    },
    check: ({ people, reason, ...span }) => ({
      people: people.length === 0 && !among && t('Elige al menos a una persona.'),
      reason: reason === '' && t('Elige el motivo.'),
      ...spanFaults(span),
    }),
    send: restrict,
    onSaved: (done, { people }) => {
      if (done && done.done > 0) onDone?.();
      if (done === null || done.error === 0) return onClose();
      setAnswer(done);
      // Only the refused people are left to do.
      const refused = done.outcomes.filter(({ outcome }) => outcome === 'error');
      return form.set({
        people: people.filter((one) => refused.some(({ employeeid }) => employeeid === one.employeeid)),
      });
    },
  });
  return { form, answer };
}
