import { retireConsequences } from '@antela/contract/consequences';
import type { EmployeesChosen } from '@antela/contract/employees-chosen';
import {
  retireEmployees,
  type RetirementOutcome,
  type walletBalanceChoices,
} from '@antela/contract/retirements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogChoices } from '../../../lib/choices.ts';
import { reachedBy, reachesNobody, useConsequences } from '../../../lib/consequences.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { longDate, pesos, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { RefusedPeople } from '../../../ui/refused-people.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { RetirePreview } from './retire-preview.tsx';
import { useRetirementPreview } from './retirement.queries.ts';
import { useUndoRetire } from './use-undo-retire.ts';

type Props = {
  chosen: EmployeesChosen;
  /** How many they are, as the list has counted them. */
  count: number;
  /** Name of the one person; null for several. */
  name: string | null;
  /** Values the contract has already. */
  initial?: { endDate: string | null; leavingReason: string | null };
  /** Mounted only while it is open. */
  onClose: () => void;
  onDone?: () => void;
};

type Values = {
  endDate: string | null;
  leavingReason: string;
  note: string;
  walletBalances: (typeof walletBalanceChoices)[number] | null;
};

/** Retirement of one or many: when and why, what is still to be deducted to the peso, and before it is done the consequence. */
export function RetireSheet(props: Props) {
  const { chosen, count, name, onClose } = props;
  const { t } = useTranslation('employees');
  const preview = useRetirementPreview(chosen, true);
  const walletsHold = preview.data?.wallets?.balance ?? 0;
  const { form, refused } = useRetireForm(props, walletsHold);
  const act = useActLabel(name);
  const fault = queryFault(preview);
  return (
    <>
      <FormSheet
        form={form}
        onClose={onClose}
        title={name === null ? act(count) : t('Retirar a {{name}}', { name })}
        description={name === null && t('También retira a quienes no han activado la aplicación.')}
        submitLabel={act(count)}
        submitLook="danger"
        submitDisabled={!preview.data}
        isDone={refused.length > 0}
      >
        {refused.length > 0 ? (
          <RefusedPeople people={refused.map((one) => ({ ...one, id: one.companyemployeeid }))} />
        ) : (
          <>
            <RetireFields
              form={form}
              walletsHold={walletsHold}
              only={preview.data?.people === 1 ? preview.data.rows[0] : undefined}
            />
            {fault && !preview.data ? <ErrorBlock {...fault} /> : <RetirePreview preview={preview.data} />}
          </>
        )}
      </FormSheet>
      <RetireDialog form={form} {...props} />
    </>
  );
}

/** Says the act over so many people. */
function useActLabel(name: string | null): (people: number) => string {
  const { t } = useTranslation('employees');
  return (people) =>
    name === null ? t('Retirar a {{count}} personas', { count: people }) : t('Retirar empleado');
}

function useRetireForm({ chosen, name, initial, onClose, onDone }: Props, walletsHold: number) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const [refused, setRefused] = useState<readonly RetirementOutcome[]>([]);
  const undo = useUndoRetire();
  const sending = useSending(retireEmployees, ({ leavingReason, note, ...values }: Values) => ({
    ...askedOf(chosen, values, today),
    leavingReason,
    note: note.trim() === '' ? null : note.trim(),
  }));
  const form = useForm<Values, DataOf<typeof retireEmployees>>({
    initial: {
      endDate: initial?.endDate ?? today,
      leavingReason: initial?.leavingReason ?? '',
      note: '',
      walletBalances: null,
    },
    check: ({ endDate, leavingReason, walletBalances }) => ({
      endDate: endDate === null && t('Escribe la fecha de retiro.'),
      leavingReason: leavingReason === '' && t('Elige el motivo.'),
      walletBalances: walletsHold > 0 && walletBalances === null && t('Elige qué pasa con ese saldo.'),
    }),
    ...sending,
    asks: () => true,
    onSaved: (done) => {
      setRefused(done.refused);
      if (done.retired > 0) {
        const words =
          name === null
            ? t('Retiraste a {{count}} personas', { count: done.retired })
            : t('Registraste el retiro de {{name}}', { name });
        toast(words, { action: { label: t('Deshacer'), onAct: () => undo(done.batchid) } });
        onDone?.();
      }
      if (done.refused.length === 0) onClose();
    },
  });
  return { form, refused };
}

/** Terms of the retirement that its consequences depend on. */
const askedOf = (
  chosen: EmployeesChosen,
  { endDate, walletBalances }: Pick<Values, 'endDate' | 'walletBalances'>,
  today: string,
) => ({ who: chosen, endDate: endDate ?? today, walletBalances: walletBalances ?? ('keep' as const) });

type FieldsProps = {
  form: FormOf<Values>;
  /** Pesos in the wallets of those who are chosen. */
  walletsHold: number;
  /** The one person, where it is one. */
  only: { startDate: string } | undefined;
};

function RetireFields({ form, walletsHold, only }: FieldsProps) {
  const { t } = useTranslation('employees');
  const reasons = useCatalogChoices('leavingreason').data ?? [];
  return (
    <>
      <DateField
        label={t('Fecha de retiro')}
        hint={t('El último día trabajado.')}
        min={only?.startDate}
        early={
          only &&
          t('Ingresó el {{date}}: la fecha de retiro va después.', { date: shortDate(only.startDate) })
        }
        {...form.field('endDate')}
      />
      <Select
        label={t('Motivo')}
        placeholder={t('Elige un motivo')}
        options={reasons.map(({ value, label }) => ({ value, label: t(label) }))}
        {...form.text('leavingReason')}
      />
      {walletsHold > 0 && (
        <RadioGroup
          name="wallets"
          label={t('Saldo en billeteras: {{amount}}', { amount: pesos(walletsHold) })}
          {...form.choice('walletBalances')}
          options={[
            { value: 'keep', label: t('Lo conserva y lo puede gastar') },
            { value: 'return', label: t('Vuelve al fondo de la empresa') },
          ]}
        />
      )}
      <TextArea label={t('Nota')} optional {...form.text('note')} />
    </>
  );
}

function RetireDialog({ form, chosen, count, name }: { form: FormOf<Values> } & Props) {
  const { t } = useTranslation('employees');
  const { today } = useSignedIn();
  const { endDate } = form.values;
  const { found, drawn } = useConsequences(
    retireConsequences,
    askedOf(chosen, form.values, today),
    form.asking.open,
  );
  const isNow = endDate !== null && endDate <= today;
  const act = useActLabel(name);
  const reached = reachedBy(found) ?? count;
  return (
    <ConsequenceDialog
      {...form.asking}
      title={
        name === null
          ? t('¿Retirar a {{count}} personas?', { count: reached })
          : t('¿Retirar a {{name}}?', { name })
      }
      confirmLabel={act(reached)}
      confirmDisabled={!found || reachesNobody(found)}
    >
      <p>
        {isNow
          ? t('Deja de adelantar salario y prima desde este momento.')
          : t('Podrá adelantar hasta el {{date}}; ese día queda retirado.', {
              date: longDate(endDate ?? today),
            })}
      </p>
      <ConsequenceList {...drawn} />
      <p>{t('Sus datos y sus adelantos se conservan. Si vuelve, se le crea otro contrato.')}</p>
    </ConsequenceDialog>
  );
}
