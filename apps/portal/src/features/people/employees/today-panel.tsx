import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { useTranslation } from 'react-i18next';
import { pesos, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { DataStamp } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AfterPatience, ToneBlock } from '../../../ui/skeleton.tsx';
import { useQuote, type AdvanceKind } from './employees.queries.ts';
import { RuleList } from './rule-list.tsx';

/** "Qué puede hacer hoy": both kinds of advance with their figures, and every rule that decides them. */
export function TodayPanel({ companyemployeeid }: { companyemployeeid: string }) {
  const { t } = useTranslation('employees');
  return (
    <Panel className="flex flex-col gap-6">
      <h2 className="text-title">{t('Qué puede hacer hoy')}</h2>
      <OneKind kind="salary" companyemployeeid={companyemployeeid} />
      <div className="border-t border-line" />
      <OneKind kind="prima" companyemployeeid={companyemployeeid} />
    </Panel>
  );
}

function OneKind({ kind, companyemployeeid }: { kind: AdvanceKind; companyemployeeid: string }) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const quote = useQuote(companyemployeeid, kind);
  const title = kind === 'salary' ? t('Adelanto de salario') : t('Adelanto de prima');
  const fault = queryFault(quote);
  const newAdvance =
    kind === 'salary'
      ? pathTo.transactions({ nuevo: companyemployeeid })
      : pathTo.prima({ nuevo: companyemployeeid });

  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="font-ui text-body font-semibold">{title}</h3>
      {fault && !quote.data && <ErrorBlock {...fault} />}
      {quote.isLoading && <LoadingQuote />}
      {quote.data && (
        <>
          <Figure label={t('Disponible')} value={pesos(quote.data.available)} note={noteOf(quote.data, t)} />
          <DescriptionList items={figuresOf(quote.data, t)} />
          <RuleList quote={quote.data} />
          {permissions.includes('manage_transactions') && quote.data.available > 0 && (
            <LinkButton look={kind === 'salary' ? 'primary' : 'secondary'} href={newAdvance}>
              {kind === 'salary' ? t('Nuevo adelanto') : t('Nuevo adelanto de prima')}
            </LinkButton>
          )}
          <DataStamp of={[quote]} />
        </>
      )}
    </section>
  );
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

function noteOf(quote: AdvanceQuote, t: Translate): string | null {
  if (quote.semester !== null) return t('Semestre {{semester}}', { semester: quote.semester });
  if (quote.period === null) return null;
  return t('Periodo del {{from}} al {{to}}', {
    from: shortDate(quote.period.startDate),
    to: shortDate(quote.period.endDate),
  });
}

function figuresOf(quote: AdvanceQuote, t: Translate) {
  return [
    {
      term: quote.kind === 'salary' ? t('Ha ganado en el periodo') : t('Ha causado en el semestre'),
      value: quote.accrued === null ? t('Oculto') : pesos(quote.accrued),
    },
    { term: t('Ya tomó'), value: pesos(quote.taken) },
    ...(quote.available > 0
      ? [{ term: t('Costo para el empleado'), value: pesos(quote.fee.employeePays) }]
      : []),
    ...(quote.available === 0 && quote.withinAmounts > 0
      ? [{ term: t('Podría adelantar'), value: pesos(quote.withinAmounts) }]
      : []),
  ];
}

function LoadingQuote() {
  return (
    <div className="min-h-80">
      <AfterPatience>
        <ToneBlock className="h-4 w-24" />
        <ToneBlock className="mt-2 h-7 w-40" />
        <ToneBlock className="mt-4 h-4 w-full" />
        <ToneBlock className="mt-3 h-4 w-full" />
      </AfterPatience>
    </div>
  );
}
