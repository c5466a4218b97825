import { printableRemark } from '@antela/rules/printable-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button, LinkButton, Press } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SideBySide } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { AdvanceKind } from './advance-search.ts';
import { employmentOptions, quoteOptions } from './advances.queries.ts';
import { candidateOf } from './candidate.ts';
import { EmployeePicker } from './employee-picker.tsx';
import type { AdvanceForm, CheckedAdvance } from './new-advance.ts';
import { QuotePanel } from './quote-panel.tsx';

const typingPauseMs = 350;

type Props = {
  kind: AdvanceKind;
  companyemployeeid: string | null;
  onChoose: (companyemployeeid: string | null) => void;
  form: AdvanceForm;
  onChange: (form: AdvanceForm) => void;
  onReview: (checked: CheckedAdvance) => void;
  cancelHref: string;
};

type Faults = { employee?: string; amount?: string; authorization?: string; form?: string };

/** The rules are asked while the amount is typed, and once more when it is reviewed. */
export function NewAdvanceForm({
  kind,
  companyemployeeid,
  onChoose,
  form,
  onChange,
  onReview,
  cancelHref,
}: Props) {
  const { t } = useTranslation('advances');
  const client = useQueryClient();
  const [faults, setFaults] = useState<Faults>({});
  const [reviewing, setReviewing] = useState(false);
  const amount = useDebounced(form.amount, typingPauseMs);
  const quoteQuery = (of: number | null) => ({
    companyemployeeid: companyemployeeid ?? '',
    kind,
    ...(of !== null && { amount: String(of) }),
  });
  const quote = useQuery({
    ...quoteOptions(quoteQuery(amount)),
    enabled: companyemployeeid !== null,
    // The figures of one person are never shown for another.
    placeholderData: (before, query) =>
      query?.queryKey[1].query?.companyemployeeid === companyemployeeid ? before : undefined,
  });
  const employment = useQuery({
    ...employmentOptions(companyemployeeid ?? ''),
    enabled: companyemployeeid !== null,
  });
  const candidate =
    employment.data && companyemployeeid ? candidateOf(employment.data, companyemployeeid) : null;
  const fault = queryFault(quote.error ? quote : employment);

  /** Changes the form and clears its faults: a field being corrected is no longer wrong. */
  function correct(next: Partial<AdvanceForm>) {
    setFaults({});
    onChange({ ...form, ...next });
  }

  async function review() {
    const unprintable = printableRemark(form.authorization);
    const found: Faults = {
      ...(!candidate && { employee: t('Elige a quién le adelantas.') }),
      ...(!form.amount && { amount: t('Escribe cuánto le adelantas.') }),
      ...(form.authorization.trim() === ''
        ? { authorization: t('Escribe cómo dio la orden el empleado.') }
        : unprintable !== null && { authorization: unprintable }),
    };
    setFaults(found);
    if (!candidate || !form.amount || Object.keys(found).length > 0) return;
    const fresh = await client.query(quoteOptions(quoteQuery(form.amount)));
    if (fresh.allowed)
      onReview({
        kind,
        candidate,
        amount: form.amount,
        authorization: form.authorization.trim(),
        quote: fresh,
      });
    else setFaults({ form: t('Este adelanto no se puede hacer. Los motivos están marcados con ✖.') });
  }

  async function submit() {
    setReviewing(true);
    try {
      await review();
    } catch (error) {
      setFaults({ form: errorText(error) });
    } finally {
      setReviewing(false);
    }
  }

  const aside = fault ? (
    <ErrorBlock {...fault} />
  ) : (
    <QuotePanel
      quote={quote.data}
      waiting={companyemployeeid !== null}
      stale={quote.isPlaceholderData || amount !== form.amount}
    />
  );

  return (
    <SideBySide aside={aside}>
      <Form className="flex max-w-xl flex-col gap-6" onSubmit={submit}>
        <EmployeePicker
          companyemployeeid={companyemployeeid}
          chosen={candidate}
          onChoose={(id) => {
            setFaults({});
            onChoose(id);
          }}
          error={faults.employee}
        />
        <div>
          <MoneyField
            key={companyemployeeid}
            label={t('Valor del adelanto')}
            hint={
              quote.data && quote.data.step > 0
                ? t('Desde {{minimum}}, en múltiplos de {{step}}.', {
                    minimum: pesos(quote.data.minimum),
                    step: pesos(quote.data.step),
                  })
                : undefined
            }
            value={form.amount}
            onValueChange={(next) => correct({ amount: next })}
            error={faults.amount}
          />
          {quote.data && quote.data.available > 0 && form.amount !== quote.data.available && (
            <Press
              className="text-link mt-1 min-h-6 text-table"
              onClick={() => correct({ amount: quote.data.available })}
            >
              {t('Adelantar todo lo disponible: {{amount}}', { amount: pesos(quote.data.available) })}
            </Press>
          )}
        </div>
        <TextArea
          label={t('Cómo dio la orden el empleado')}
          hint={t(
            'Queda como prueba del descuento. Por ejemplo: correo del 4 de marzo pidiendo el adelanto y autorizando descontarlo de su pago.',
          )}
          maxLength={500}
          rows={4}
          value={form.authorization}
          onChange={(event) => correct({ authorization: event.currentTarget.value })}
          error={faults.authorization}
        />
        <FormError>{faults.form}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={reviewing}>
            {t('Revisar adelanto')}
          </Button>
          <LinkButton look="quiet" href={cancelHref}>
            {t('Salir sin adelantar')}
          </LinkButton>
        </div>
      </Form>
    </SideBySide>
  );
}
