import { createAdvance } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { joined, pesos } from '../../../lib/format.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { CheckedAdvance } from './new-advance.ts';
import { costItems } from './quote-panel.tsx';
import { refusalReasons } from './refusal-reasons.ts';

type Props = {
  checked: CheckedAdvance;
  onBack: () => void;
  onDone: (advanceid: string) => void;
};

/** Everything once more before money moves; the button repeats the act. */
export function NewAdvanceCheck({ checked, onBack, onDone }: Props) {
  const { t } = useTranslation('advances');
  const create = useCall(createAdvance);
  const { kind, candidate, amount, authorization, quote } = checked;
  const warnings = quote.rules.filter((rule) => !rule.passed && !rule.blocking && rule.code !== 'approval');

  const send = () =>
    create
      .mutateAsync({ companyemployeeid: candidate.companyemployeeid, kind, amount, authorization })
      // A failure is shown under the facts.
      .then(
        ({ advanceid }) => onDone(advanceid),
        () => undefined,
      );

  return (
    <>
      <PageHeader
        title={t('Revisa el adelanto')}
        note={kind === 'salary' ? t('Adelanto de salario') : t('Adelanto de prima')}
      />
      <div className="flex max-w-2xl flex-col gap-6">
        <DescriptionList
          isText
          items={[
            { term: t('Empleado'), value: candidate.name },
            { term: t('Documento'), value: candidate.document },
            { term: t('Nómina'), value: joined(candidate.payroll, candidate.company) },
            { term: t('Recibe'), value: <strong className="font-semibold">{pesos(amount)}</strong> },
            { term: t('En la cuenta'), value: candidate.account },
            ...costItems(quote, t),
            {
              term: t('Orden del empleado'),
              value: <span className="whitespace-pre-line">{authorization}</span>,
            },
          ]}
        />
        {quote.needsApproval && (
          <Alert tone="info">{t('Otra persona debe aprobarlo antes de que salga el dinero.')}</Alert>
        )}
        {warnings.map((rule) => (
          <Alert key={rule.code} tone="warn">
            {rule.sentence}
          </Alert>
        ))}
        <FormError>{create.error && <Refusal error={create.error} />}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={send}>
            {t('Adelantar {{amount}} a {{name}}', { amount: pesos(amount), name: candidate.name })}
          </Button>
          <Button disabled={create.isPending} onClick={onBack}>
            {t('Corregir')}
          </Button>
        </div>
      </div>
    </>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('advances');
  const reasons = refusalReasons(error);
  const unanswered = error instanceof ApiError && error.code === 'network';
  return (
    <>
      <p>{errorText(error)}</p>
      {unanswered && <p>{t('Puedes intentarlo otra vez: el adelanto no se hace dos veces.')}</p>}
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
}
