import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate, pesos } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Section } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useClose } from './pay-periods.queries.ts';

/** The money the company remitted: with it the period is closed for good. */
export function RemittanceForm({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const close = useClose();
  const { period, remittance } = detail;
  const [amount, setAmount] = useState<number | null>(null);
  const [paidOn, setPaidOn] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const due = pesos(remittance.due);

  function review() {
    if (amount !== remittance.due) return setRefusal(t('El giro debe ser de {{due}}.', { due }));
    if (paidOn === null || reference.trim() === '')
      return setRefusal(t('Escribe la fecha del giro y su referencia.'));
    setRefusal(null);
    setAsked(true);
  }

  function send() {
    close.mutate(
      { payperiodid: period.payperiodid, amount: amount ?? 0, paidOn: paidOn ?? '', reference },
      {
        onSuccess: ({ data }) => {
          setAsked(false);
          toast(
            data.period.state === 'closed'
              ? t('Cerraste {{label}}', { label: period.label })
              : t('Pediste el cierre de {{label}}: debe aprobarlo otra persona', { label: period.label }),
          );
        },
        onError: (error) => {
          setAsked(false);
          setRefusal(error.message);
        },
      },
    );
  }

  return (
    <Section title={t('Giro y cierre')} note={t('Registra lo que giraste por este periodo.')}>
      <DescriptionList
        items={[
          { term: t('Descontado a los empleados'), value: pesos(remittance.deducted) },
          { term: t('Comisión a cargo de la empresa'), value: pesos(remittance.employerCost) },
          { term: t('Total por girar'), value: <strong>{due}</strong> },
        ]}
      />
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
      >
        <FieldGrid>
          <MoneyField label={t('Valor girado')} value={amount} onValueChange={setAmount} />
          <DateField label={t('Fecha del giro')} value={paidOn} onValueChange={setPaidOn} max={today} />
          <TextField
            label={t('Referencia')}
            hint={t('El número de la transferencia o del comprobante.')}
            maxLength={80}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </FieldGrid>
        <FormError>{refusal}</FormError>
        <div>
          <Button type="submit" look="primary">
            {t('Cerrar el periodo')}
          </Button>
        </div>
      </form>
      <ConsequenceDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('¿Cerrar {{label}} para siempre?', { label: period.label })}
        confirmLabel={t('Cerrar con un giro de {{due}}', { due })}
        busy={close.isPending}
        onConfirm={send}
      >
        <DescriptionList
          items={[
            { term: t('Valor girado'), value: due },
            { term: t('Fecha del giro'), value: paidOn === null ? null : longDate(paidOn) },
            { term: t('Referencia'), value: reference },
          ]}
        />
        <p>{t('Un periodo cerrado no cambia más. No se puede deshacer.')}</p>
      </ConsequenceDialog>
    </Section>
  );
}
