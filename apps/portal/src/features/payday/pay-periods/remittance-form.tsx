import type { PeriodDetail } from '@antela/contract/pay-periods';
import { closePayPeriod } from '@antela/contract/period-steps';
import { useTranslation } from 'react-i18next';
import { useBankChoices } from '../../../lib/choices.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { longDate, pesos } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

type Values = {
  amount: number | null;
  paidOn: string | null;
  reference: string;
  bank: string;
  account: string;
};

const blank: Values = { amount: null, paidOn: null, reference: '', bank: '', account: '' };

/** Money the company remitted, whole or in part: what completes it closes the period for good. */
export function RemittanceForm({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const { remittance } = detail;
  const banks = useBankChoices().data ?? [];
  const left = leftOf(detail);
  const form = useRemittanceForm(detail);
  const { amount } = form.values;

  return (
    <Section title={t('Giro y cierre')} note={t('Registra lo que giraste por este periodo.')}>
      <DescriptionList
        items={[
          { term: t('Total por girar'), value: <strong>{pesos(remittance.due)}</strong> },
          ...(remittance.paidSoFar > 0
            ? [{ term: t('Falta por girar'), value: <strong>{pesos(left)}</strong> }]
            : []),
        ]}
      />
      <PageForm
        isAtFoot
        form={form}
        className="mt-5 grid gap-5 print:hidden"
        submitLabel={
          amount !== null && amount < left ? t('Registrar un giro parcial') : t('Cerrar el periodo')
        }
      >
        <FieldGrid>
          <MoneyField label={t('Valor girado')} {...form.field('amount')} />
          <DateField label={t('Fecha del giro')} max={today} isPast {...form.field('paidOn')} />
          <TextField
            label={t('Referencia')}
            hint={t('El número de la transferencia o del comprobante.')}
            {...form.text('reference')}
          />
          <Select
            label={t('Banco')}
            optional
            placeholder={t('Elige un banco')}
            options={banks}
            {...form.text('bank')}
          />
          <TextField
            label={t('Cuenta de origen')}
            optional
            hint={t('Los 4 últimos números.')}
            inputMode="numeric"
            maxLength={4}
            {...form.text('account')}
            onChange={(event) => form.set({ account: event.currentTarget.value.trim() })}
          />
        </FieldGrid>
      </PageForm>
      <RemittanceDialog form={form} detail={detail} />
    </Section>
  );
}

const leftOf = ({ remittance }: PeriodDetail): number => remittance.due - remittance.paidSoFar;

function useRemittanceForm(detail: PeriodDetail): FormOf<Values> {
  const { t } = useTranslation('pay-periods');
  const { period, remittance } = detail;
  const left = leftOf(detail);
  const sending = useSending(closePayPeriod, ({ amount, paidOn, reference, bank, account }: Values) => ({
    payperiodid: period.payperiodid,
    amount: amount ?? 0,
    paidOn: paidOn ?? '',
    reference,
    bankcode: bank === '' ? null : bank,
    accountEnding: account === '' ? null : account,
  }));
  const form: FormOf<Values> = useForm({
    initial: blank,
    check: ({ amount, paidOn, reference, account }) => ({
      amount:
        (amount === null || amount > left || (amount === 0 && left > 0)) &&
        t('El giro debe ser de {{left}}, o de una parte.', { left: pesos(left) }),
      paidOn: paidOn === null && t('Escribe la fecha del giro.'),
      reference: reference.trim() === '' && t('Escribe la referencia.'),
      account: account !== '' && !/^\d{4}$/.test(account) && t('Escribe los 4 últimos números.'),
    }),
    ...sending,
    asks: () => true,
    onSaved: (after, values) => {
      toast(
        after.period.state === 'closed'
          ? t('Cerraste {{label}}', { label: period.label })
          : after.remittance.paidSoFar > remittance.paidSoFar
            ? t('Registraste un giro parcial de {{amount}}', { amount: pesos(values.amount ?? 0) })
            : t('Pediste registrar el giro de {{label}}: debe aprobarlo otra persona', {
                label: period.label,
              }),
      );
      form.reset({ ...values, amount: null, reference: '' });
    },
    fieldOf: (path) => ({ bankcode: 'bank', accountEnding: 'account' })[path] ?? path,
  });
  return form;
}

/** The remittance as it was written, to be read once more before it is registered. */
function RemittanceDialog({ form, detail }: { form: FormOf<Values>; detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const banks = useBankChoices().data ?? [];
  const { label } = detail.period;
  const left = leftOf(detail);
  const { amount, paidOn, reference, bank, account } = form.values;
  const isWhole = amount === left;
  return (
    <ConsequenceDialog
      {...form.asking}
      look={isWhole ? 'danger' : 'primary'}
      title={
        isWhole
          ? t('¿Cerrar {{label}} para siempre?', { label })
          : t('Revisa el giro parcial de {{label}}', { label })
      }
      confirmLabel={
        isWhole
          ? t('Cerrar con un giro de {{amount}}', { amount: pesos(left) })
          : t('Registrar {{amount}}', { amount: pesos(amount ?? 0) })
      }
    >
      <DescriptionList
        items={[
          { term: t('Valor girado'), value: pesos(amount ?? 0) },
          { term: t('Fecha del giro'), value: paidOn === null ? null : longDate(paidOn) },
          { term: t('Referencia'), value: reference },
          ...(bank === ''
            ? []
            : [{ term: t('Banco'), value: banks.find(({ value }) => value === bank)?.label }]),
          ...(account === '' ? [] : [{ term: t('Cuenta de origen'), value: `••${account}` }]),
        ]}
      />
      <p>
        {isWhole
          ? t('Un periodo cerrado no cambia más. No se puede deshacer.')
          : t('Faltarán {{left}}: el periodo se cierra cuando los registres. No se puede deshacer.', {
              left: pesos(left - (amount ?? 0)),
            })}
      </p>
    </ConsequenceDialog>
  );
}
