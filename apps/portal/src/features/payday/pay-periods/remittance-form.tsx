import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useBankChoices } from '../../../lib/choices.ts';
import { longDate, pesos } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useClose } from './pay-periods.queries.ts';

/** Money the company remitted, whole or in part: what completes it closes the period for good. */
export function RemittanceForm({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const close = useClose();
  const { period, remittance } = detail;
  const [amount, setAmount] = useState<number | null>(null);
  const [paidOn, setPaidOn] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [bank, setBank] = useState('');
  const [account, setAccount] = useState('');
  const banks = useBankChoices().data ?? [];
  const [asked, setAsked] = useState(false);
  const [faults, setFaults] = useState<{
    amount?: string;
    paidOn?: string;
    reference?: string;
    account?: string;
  }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const left = remittance.due - remittance.paidSoFar;
  const isWhole = amount === left;

  function review() {
    const found = {
      ...((amount === null || amount > left || (amount === 0 && left > 0)) && {
        amount: t('El giro debe ser de {{left}}, o de una parte.', { left: pesos(left) }),
      }),
      ...(paidOn === null && { paidOn: t('Escribe la fecha del giro.') }),
      ...(reference.trim() === '' && { reference: t('Escribe la referencia.') }),
      ...(account !== '' && !/^\d{4}$/.test(account) && { account: t('Escribe los 4 últimos números.') }),
    };
    setFaults(found);
    setRefusal(null);
    setAsked(Object.keys(found).length === 0);
  }

  function send() {
    return close
      .mutateAsync({
        payperiodid: period.payperiodid,
        amount: amount ?? 0,
        paidOn: paidOn ?? '',
        reference,
        bankcode: bank === '' ? null : bank,
        accountEnding: account === '' ? null : account,
      })
      .then(
        ({ data }) => {
          setAsked(false);
          toast(
            data.period.state === 'closed'
              ? t('Cerraste {{label}}', { label: period.label })
              : data.remittance.paidSoFar > remittance.paidSoFar
                ? t('Registraste un giro parcial de {{amount}}', { amount: pesos(amount ?? 0) })
                : t('Pediste registrar el giro de {{label}}: debe aprobarlo otra persona', {
                    label: period.label,
                  }),
          );
          setAmount(null);
          setReference('');
        },
        (error: Error) => {
          setAsked(false);
          setRefusal(errorText(error));
        },
      );
  }

  return (
    <Section title={t('Giro y cierre')} note={t('Registra lo que giraste por este periodo.')}>
      <DescriptionList
        className="max-w-160"
        items={[
          { term: t('Total por girar'), value: <strong>{pesos(remittance.due)}</strong> },
          ...(remittance.paidSoFar > 0
            ? [{ term: t('Falta por girar'), value: <strong>{pesos(left)}</strong> }]
            : []),
        ]}
      />
      <Form className="mt-5 grid gap-5" onSubmit={review}>
        <FieldGrid>
          <MoneyField
            label={t('Valor girado')}
            value={amount}
            onValueChange={setAmount}
            error={faults.amount}
          />
          <DateField
            label={t('Fecha del giro')}
            value={paidOn}
            onValueChange={setPaidOn}
            max={today}
            error={faults.paidOn}
          />
          <TextField
            label={t('Referencia')}
            hint={t('El número de la transferencia o del comprobante.')}
            maxLength={80}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
            error={faults.reference}
          />
          <Select
            label={t('Banco')}
            optional
            placeholder={t('Elige un banco')}
            options={banks}
            value={bank}
            onChange={(event) => setBank(event.currentTarget.value)}
          />
          <TextField
            label={t('Cuenta de origen')}
            optional
            hint={t('Los 4 últimos números.')}
            inputMode="numeric"
            maxLength={4}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value.trim())}
            error={faults.account}
          />
        </FieldGrid>
        <FormError>{refusal}</FormError>
        <div>
          <Button type="submit" look="primary">
            {amount !== null && amount < left ? t('Registrar un giro parcial') : t('Cerrar el periodo')}
          </Button>
        </div>
      </Form>
      <ConsequenceDialog
        open={asked}
        onClose={() => setAsked(false)}
        look={isWhole ? 'danger' : 'primary'}
        title={
          isWhole
            ? t('¿Cerrar {{label}} para siempre?', { label: period.label })
            : t('Revisa el giro parcial de {{label}}', { label: period.label })
        }
        confirmLabel={
          isWhole
            ? t('Cerrar con un giro de {{amount}}', { amount: pesos(left) })
            : t('Registrar {{amount}}', { amount: pesos(amount ?? 0) })
        }
        busy={close.isPending}
        onConfirm={send}
      >
        <DescriptionList
          items={[
            { term: t('Valor girado'), value: pesos(amount ?? 0) },
            { term: t('Fecha del giro'), value: paidOn === null ? null : longDate(paidOn) },
            { term: t('Referencia'), value: reference },
            { term: t('Banco'), value: banks.find(({ value }) => value === bank)?.label ?? null },
            { term: t('Cuenta de origen'), value: account === '' ? null : `••${account}` },
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
    </Section>
  );
}
