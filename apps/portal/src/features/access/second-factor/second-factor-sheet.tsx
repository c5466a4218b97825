import { controls } from '@antela/contract/controls';
import { graceDaysMax, type SecondFactorPolicyRead } from '@antela/contract/second-factor';
import { calendarDate } from '@antela/rules/calendar-date';
import { secondFactorSettingsOf } from '@antela/rules/second-factor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { shortDate } from '../../../lib/format.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { WaitingSheet } from '../../../ui/waiting-sheet.tsx';
import { MissingPeople } from './missing-people.tsx';
import { fetchPolicy, usePolicy, useUpdatePolicy } from './second-factor.queries.ts';

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
  const [form, setForm] = useState<Form>(formOf(policy));
  const [isTried, setTried] = useState(false);
  const update = useUpdatePolicy();
  const asks = {
    none: t('No se pide'),
    offered: t('Se ofrece al ingresar'),
    required: t('Se exige desde una fecha'),
  };
  const { save: saveChange, changed } = useConditionalSave<SecondFactorPolicyRead, Form>({
    shown: policy,
    fetchLatest: fetchPolicy,
    formOf,
    factsOf: (one) =>
      inWords(one, [
        ['ask', t('Segundo paso al ingresar'), asks[one.ask]],
        ['from', t('Desde'), one.from && shortDate(one.from)],
        ['graceDays', t('Días de gracia'), one.graceDays === null ? null : String(one.graceDays)],
      ]),
    put: (values) => setForm((before) => ({ ...before, ...values })),
  });
  const { mayChange } = policy;
  const isRequired = form.ask === 'required';
  const isDateless = isRequired && form.from === null;
  const isGraceless =
    isRequired && (form.graceDays === null || form.graceDays < 0 || form.graceDays > graceDaysMax);

  async function save(): Promise<void> {
    setTried(true);
    if (isDateless || isGraceless) return;
    try {
      let waits = false;
      const send = async (version: number) => {
        waits = (await update.mutateAsync({ body: bodyOf(form), version })).proposalid !== null;
      };
      if (!(await saveChange(form, send))) return;
      toast(
        waits
          ? t('Pediste el cambio: rige cuando otra persona lo apruebe')
          : t('Guardaste los cambios. Rigen desde ya.'),
      );
      onClose();
    } catch (error) {
      // The sheet itself says the failure.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Segundo paso al ingresar')}
      description={t('Vale para todas las personas de tu equipo.')}
      {...(mayChange && { onSubmit: save })}
      footer={
        mayChange && (
          <>
            <Button onClick={onClose}>{t('Cancelar')}</Button>
            <Button type="submit" look="primary" busy={update.isPending}>
              {t('Guardar cambios')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {!mayChange && (
          <Alert tone="info" title={t('Solo lectura')}>
            {t('Lo cambia quien administra los usuarios y ve todas las empresas.')}
          </Alert>
        )}
        <fieldset disabled={!mayChange} className="flex flex-col gap-5">
          <RadioGroup
            name="ask"
            label={t('A tu equipo, un segundo paso')}
            value={form.ask}
            onValueChange={(ask) =>
              setForm((before) => ({
                ...before,
                ask: ask as Form['ask'],
                graceDays: before.graceDays ?? graceDaysUsual,
              }))
            }
            options={[
              { value: 'none', label: asks.none, hint: t('Cada persona lo activa si quiere.') },
              {
                value: 'offered',
                label: asks.offered,
                hint: t('Cada persona lo ve al ingresar y puede dejarlo para después.'),
              },
              {
                value: 'required',
                label: asks.required,
                hint: t('Pasado el plazo, nadie sigue en el portal sin configurarlo.'),
              },
            ]}
          />
          {isRequired && (
            <div className="grid items-end gap-4 sm:grid-cols-2">
              <DateField
                label={t('Desde')}
                value={form.from}
                onValueChange={(from) => setForm((before) => ({ ...before, from }))}
                error={isTried && isDateless ? t('Escribe desde qué día se exige.') : undefined}
              />
              <NumberField
                label={t('Días de gracia')}
                hint={t('Desde esa fecha, o desde la invitación si es después.')}
                value={form.graceDays}
                onValueChange={(graceDays) => setForm((before) => ({ ...before, graceDays }))}
                error={
                  isTried && isGraceless
                    ? t('Escribe un número entre 0 y {{max}}.', { max: graceDaysMax })
                    : undefined
                }
              />
            </div>
          )}
        </fieldset>
        <LooserNote
          names={
            isDateless
              ? []
              : looserNames(controls.secondFactor, settingsOf(formOf(policy)), settingsOf(bodyOf(form)))
          }
        />
        <ChangedMeanwhile {...changed} />
        <FormError>{changed.changes.length === 0 && errorText(update.error)}</FormError>
        <MissingPeople {...policy} />
      </div>
    </Sheet>
  );
}
