import { controls } from '@antela/contract/controls';
import {
  graceDaysMax,
  type SecondFactorPolicyRead,
  updateSecondFactorPolicy,
} from '@antela/contract/second-factor';
import { calendarDate } from '@antela/rules/calendar-date';
import { secondFactorSettingsOf } from '@antela/rules/second-factor';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import type { FormOf } from '../../../lib/form.ts';
import { shortDate } from '../../../lib/format.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSave } from '../../../lib/use-call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { WaitingSheet } from '../../../ui/waiting-sheet.tsx';
import { MissingPeople } from './missing-people.tsx';
import { fetchPolicy, usePolicy } from './second-factor.queries.ts';

/** Whether, and from when, the client's people need a second step to come in; and who has none. */
export function SecondFactorSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const query = usePolicy();
  const fault = queryFault(query);
  if (query.data) return <PolicyForm policy={query.data} onClose={onClose} />;
  return <WaitingSheet title={t('Segundo paso al ingresar')} onClose={onClose} fault={fault} />;
}

type Form = Pick<SecondFactorPolicyRead, 'ask' | 'from' | 'graceDays'>;

const graceDaysUsual = 7;

const formOf = ({ ask, from, graceDays }: SecondFactorPolicyRead): Form => ({ ask, from, graceDays });

/** As it is sent: days and date only where it is required. */
const bodyOf = ({ ask, from, graceDays }: Form): Form =>
  ask === 'required' ? { ask, from, graceDays } : { ask, from: null, graceDays: null };

const settingsOf = ({ ask, from, graceDays }: Form) =>
  secondFactorSettingsOf({ ask, from: from === null ? null : calendarDate(from), graceDays });

function PolicyForm({ policy, onClose }: { policy: SecondFactorPolicyRead; onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const form = usePolicyForm(policy, onClose);
  const { mayChange } = policy;
  const isRequired = form.values.ask === 'required';
  const isDateless = isRequired && form.values.from === null;

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Segundo paso al ingresar')}
      description={t('Vale para todas las personas de tu equipo.')}
      isDone={!mayChange}
      after={<MissingPeople {...policy} />}
    >
      {!mayChange && (
        <Alert tone="info" title={t('Solo lectura')}>
          {t('Lo cambia quien administra los usuarios y ve todas las empresas.')}
        </Alert>
      )}
      <fieldset disabled={!mayChange} className="flex flex-col gap-5">
        <AskField form={form} />
        {isRequired && (
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <DateField label={t('Desde')} {...form.field('from')} />
            <NumberField
              label={t('Días de gracia')}
              hint={t('Desde esa fecha, o desde la invitación si es después.')}
              {...form.field('graceDays')}
            />
          </div>
        )}
      </fieldset>
      <LooserNote
        names={
          isDateless
            ? []
            : looserNames(controls.secondFactor, settingsOf(formOf(policy)), settingsOf(bodyOf(form.values)))
        }
      />
    </FormSheet>
  );
}

function AskField({ form }: { form: FormOf<Form> }) {
  const { t } = useTranslation('second-factor');
  const labels = useAskLabels();
  return (
    <RadioGroup
      name="ask"
      label={t('A tu equipo, un segundo paso')}
      {...form.choice('ask')}
      onValueChange={(ask) =>
        form.set({ ask: ask as Form['ask'], graceDays: form.values.graceDays ?? graceDaysUsual })
      }
      options={[
        { value: 'none', label: labels.none, hint: t('Cada persona lo activa si quiere.') },
        {
          value: 'offered',
          label: labels.offered,
          hint: t('Cada persona lo ve al ingresar y puede dejarlo para después.'),
        },
        {
          value: 'required',
          label: labels.required,
          hint: t('Pasado el plazo, nadie sigue en el portal sin configurarlo.'),
        },
      ]}
    />
  );
}

function usePolicyForm(policy: SecondFactorPolicyRead, onClose: () => void) {
  const { t } = useTranslation('second-factor');
  const labels = useAskLabels();
  const update = useSave(updateSecondFactorPolicy);
  return useRecordForm({
    record: policy,
    fetchLatest: fetchPolicy,
    formOf,
    factsOf: (one) =>
      inWords(one, [
        ['ask', t('Segundo paso al ingresar'), labels[one.ask]],
        ['from', t('Desde'), one.from && shortDate(one.from)],
        ['graceDays', t('Días de gracia'), one.graceDays === null ? null : String(one.graceDays)],
      ]),
    check: ({ ask, from, graceDays }) =>
      ask === 'required'
        ? {
            from: from === null && t('Escribe desde qué día se exige.'),
            graceDays:
              (graceDays === null || graceDays < 0 || graceDays > graceDaysMax) &&
              t('Escribe un número entre 0 y {{max}}.', { max: graceDaysMax }),
          }
        : {},
    send: (values, { version }) => update.mutateAsync({ body: bodyOf(values), version }),
    onSaved: ({ proposalid }) => {
      toast(
        proposalid !== null
          ? t('Pediste el cambio: rige cuando otra persona lo apruebe')
          : t('Guardaste los cambios. Rigen desde ya.'),
      );
      onClose();
    },
  });
}

function useAskLabels(): Record<Form['ask'], string> {
  const { t } = useTranslation('second-factor');
  return {
    none: t('No se pide'),
    offered: t('Se ofrece al ingresar'),
    required: t('Se exige desde una fecha'),
  };
}
