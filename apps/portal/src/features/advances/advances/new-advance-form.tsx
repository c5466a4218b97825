import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { printableRemark } from '@antela/rules/printable-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UserFacingError } from '../../../lib/api-error.ts';
import { unsent, useForm, type FormOf } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { LinkButton, Press } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { AdvanceKind } from './advance-search.ts';
import { employmentOptions, quoteOptions } from './advances.queries.ts';
import { candidateOf, type Candidate } from './candidate.ts';
import { EmployeePicker } from './employee-picker.tsx';
import type { AdvanceForm, CheckedAdvance } from './new-advance.ts';
import { QuotePanel } from './quote-panel.tsx';

const typingPauseMs = 350;

/** The answer stands between the person and the amount, or beside both; its height is left to the last row. */
const withAnswer =
  'grid gap-6 @max-4xl:max-w-xl @4xl:grid-cols-[minmax(0,36rem)_22rem] @4xl:grid-rows-[auto_auto_auto_1fr] @4xl:justify-between';

type Props = {
  kind: AdvanceKind;
  companyemployeeid: string | null;
  onChoose: (companyemployeeid: string | null) => void;
  initial: AdvanceForm;
  onReview: (checked: CheckedAdvance) => void;
  cancelHref: string;
};

/** The rules are asked while the amount is typed, and once more when it is reviewed. */
export function NewAdvanceForm({ kind, companyemployeeid, onChoose, initial, onReview, cancelHref }: Props) {
  const { t } = useTranslation('advances');
  const { candidate, fault: candidateFault } = useCandidate(companyemployeeid);
  const form = useAdvanceForm({ kind, candidate, initial, onReview });
  const amount = useDebounced(form.values.amount, typingPauseMs);
  const quote = useQuote(kind, companyemployeeid, amount);
  const fault = queryFault(quote) ?? candidateFault;

  return (
    <div className="@container">
      <PageForm
        form={form}
        isAtFoot
        className={withAnswer}
        submitLabel={t('Revisar adelanto')}
        extra={
          <LinkButton look="quiet" href={cancelHref}>
            {t('Salir sin adelantar')}
          </LinkButton>
        }
      >
        <EmployeePicker
          companyemployeeid={companyemployeeid}
          chosen={candidate}
          onChoose={(id) => {
            form.set({ amount: null }, ['employee', 'amount']);
            // The address changes, and the form stays.
            form.release();
            onChoose(id);
          }}
          error={form.fault('employee')}
        />
        <aside className="min-w-0 @4xl:col-start-2 @4xl:row-span-4 @4xl:row-start-1">
          {fault ? (
            <ErrorBlock {...fault} />
          ) : (
            <QuotePanel
              quote={quote.data}
              waiting={companyemployeeid !== null}
              stale={quote.isPlaceholderData || amount !== form.values.amount}
            />
          )}
        </aside>
        <AmountField key={companyemployeeid} form={form} quote={quote.data} />
        <TextArea
          label={t('Cómo dio la orden el empleado')}
          hint={t(
            'Queda como prueba del descuento. Por ejemplo: correo del 4 de marzo pidiendo el adelanto y autorizando descontarlo de su pago.',
          )}
          rows={4}
          {...form.text('authorization')}
        />
      </PageForm>
    </div>
  );
}

function useCandidate(companyemployeeid: string | null) {
  const employment = useQuery({
    ...employmentOptions(companyemployeeid ?? ''),
    enabled: companyemployeeid !== null,
  });
  return {
    candidate: employment.data && companyemployeeid ? candidateOf(employment.data, companyemployeeid) : null,
    fault: queryFault(employment),
  };
}

const quoteFor = (kind: AdvanceKind, companyemployeeid: string, amount: number | null) =>
  quoteOptions({ companyemployeeid, kind, ...(amount !== null && { amount: String(amount) }) });

function useQuote(kind: AdvanceKind, companyemployeeid: string | null, amount: number | null) {
  return useQuery({
    ...quoteFor(kind, companyemployeeid ?? '', amount),
    enabled: companyemployeeid !== null,
    // The figures of one person are never shown for another.
    placeholderData: (before, query) =>
      query?.queryKey[1].query?.companyemployeeid === companyemployeeid ? before : undefined,
  });
}

function useAdvanceForm({
  kind,
  candidate,
  initial,
  onReview,
}: { candidate: Candidate | null } & Pick<Props, 'kind' | 'initial' | 'onReview'>): FormOf<AdvanceForm> {
  const { t } = useTranslation('advances');
  const client = useQueryClient();
  return useForm<AdvanceForm, CheckedAdvance>({
    initial,
    check: ({ amount, authorization }) => ({
      employee: !candidate && t('Elige a quién le adelantas.'),
      amount: !amount && t('Escribe cuánto le adelantas.'),
      authorization:
        authorization.trim() === ''
          ? t('Escribe cómo dio la orden el empleado.')
          : printableRemark(authorization),
    }),
    send: async ({ amount, authorization }) => {
      if (!candidate || !amount) return unsent;
      const fresh = await client.query(quoteFor(kind, candidate.companyemployeeid, amount));
      if (!fresh.allowed)
        throw new UserFacingError(t('Este adelanto no se puede hacer. Los motivos están marcados con ✖.'));
      return { kind, candidate, amount, authorization: authorization.trim(), quote: fresh };
    },
    onSaved: onReview,
  });
}

/** Amount, with the way to all that is available. */
function AmountField({ form, quote }: { form: FormOf<AdvanceForm>; quote: AdvanceQuote | undefined }) {
  const { t } = useTranslation('advances');
  return (
    <div>
      <MoneyField
        label={t('Valor del adelanto')}
        hint={
          quote && quote.step > 0
            ? t('Desde {{minimum}}, en múltiplos de {{step}}.', {
                minimum: pesos(quote.minimum),
                step: pesos(quote.step),
              })
            : undefined
        }
        {...form.field('amount')}
      />
      {quote && quote.available > 0 && form.values.amount !== quote.available && (
        <Press
          className="text-link mt-1 min-h-6 text-table"
          onClick={() => form.set({ amount: quote.available })}
        >
          {t('Adelantar todo lo disponible: {{amount}}', { amount: pesos(quote.available) })}
        </Press>
      )}
    </div>
  );
}
