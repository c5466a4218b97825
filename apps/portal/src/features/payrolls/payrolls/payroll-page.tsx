import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { joined } from '../../../lib/format.ts';
import {
  payrollSectionWords,
  type PayrollSection,
  type PayrollSectionWord,
  type PeriodStepWord,
} from '../../../lib/payroll-section.ts';
import { askingAhead, type Prefetch } from '../../../lib/prefetch.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { usePlainSearch, useSearchState, useUrlState } from '../../../lib/url-state.ts';
import { proposalsOptions, WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { paths, pathTo } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { DataStamp, PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton, PeriodSkeleton } from '../../../ui/page-skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useOwnSections } from './own-sections.tsx';
import { frequencyName } from './payroll-columns.tsx';
import { PayrollSheet } from './payroll-sheet.tsx';
import { payrollSearch } from './payrolls-search.ts';
import { payrollOptions, type PayrollDetail } from './payrolls.queries.ts';
import { SwitchPayroll } from './switch-payroll.tsx';

type Sections = { sections: readonly PayrollSection[] };

export function PayrollPage({ sections }: Sections) {
  const { payrollid, seccion } = useSearchState(payrollSearch);
  return payrollid === null ? (
    <Redirect to={paths.payrolls} />
  ) : (
    <Payroll key={payrollid} payrollid={payrollid} word={seccion} sections={sections} />
  );
}

PayrollPage.prefetch = (async (ask, search) => {
  const { payrollid } = payrollSearch.parse(search);
  if (payrollid === null) return;
  await Promise.all([
    ask(payrollOptions(payrollid)),
    ask(proposalsOptions({ subject: 'payroll', id: payrollid })),
  ]);
}) satisfies Prefetch;

function Payroll({ payrollid, word, sections }: Sections & { payrollid: string; word: PayrollSectionWord }) {
  const { t } = useTranslation('payrolls');
  const query = useQuery(payrollOptions(payrollid));
  const isDrawable = useAhead(sections, word);
  const fault = queryFault(query);
  if (query.error instanceof ApiError && query.error.code === 'not_found')
    return <Redirect to={paths.notFound} />;
  if (!query.data || !isDrawable)
    return fault ? (
      <>
        <PageHeader title={t('Nómina')} />
        <ErrorBlock {...fault} />
      </>
    ) : (
      <PageSkeleton />
    );

  return (
    <LoadedPayroll detail={query.data} word={word} sections={sections} stamp={<DataStamp of={[query]} />}>
      {fault && <ErrorBlock {...fault} />}
    </LoadedPayroll>
  );
}

type LoadedProps = Sections & {
  detail: PayrollDetail;
  word: PayrollSectionWord;
  stamp: ReactNode;
  /** Fault of the last answer. */
  children: ReactNode;
};

function LoadedPayroll({ detail, word, sections, stamp, children }: LoadedProps) {
  const { t } = useTranslation('payrolls');
  const { permissions } = useSignedIn();
  const { state, patch } = useUrlState(payrollSearch);
  const mayManage = permissions.includes('manage_payrolls');
  const titles = useTitles();
  const { payroll } = detail;
  const { payrollid } = payroll;
  const own = useOwnSections()(detail);
  const others = sections.filter(({ permission }) => !permission || permissions.includes(permission));
  const words = payrollSectionWords.filter(
    (each) => own[each] !== undefined || others.some((other) => other.word === each),
  );
  const current = words.includes(word) ? word : 'periodo';
  const ofStep = (step: PeriodStepWord) => others.filter((other) => other.step === step).map(drawn);
  const drawn = ({ component: Other, name }: PayrollSection) => (
    <Other key={name} payrollid={payrollid} payroll={payroll} ofStep={ofStep} />
  );

  return (
    <>
      <PageHeader
        isRecord
        title={payroll.name}
        note={joined(payroll.company.name, t(frequencyName(payroll.frequency)))}
        more={
          mayManage && (
            <>
              <SwitchPayroll payroll={payroll} />
              <Button onClick={() => patch({ editar: 'nomina' }, { keepPage: true })}>
                {t('Cambiar nómina')}
              </Button>
            </>
          )
        }
        stamp={stamp}
      />
      {children}
      {!payroll.active && (
        <Alert title={t('Esta nómina está inactiva')} className="mb-4">
          {t('Nadie entra en ella y su calendario no sigue. Los periodos que abrió se cierran como siempre.')}
        </Alert>
      )}
      <WaitingProposals subject="payroll" id={payrollid} except="close">
        <Tabs
          label={t('Secciones de la nómina')}
          className="mb-6 max-md:-mt-3 max-md:mb-4 md:mt-2"
          tabs={words.map((each) => ({
            label: titles[each],
            href: pathTo.payroll(payrollid, each, state.periodo ?? undefined),
            current: each === current,
          }))}
        />
        {mayManage && state.editar === 'nomina' && (
          <PayrollSheet detail={detail} onClose={() => patch({ editar: null }, { keepPage: true })} />
        )}
        <section aria-label={titles[current]} className="in-order grid gap-10">
          {own[current]}
          <Suspense fallback={<PeriodSkeleton />}>
            {others.filter(({ word: of, step }) => of === current && step === undefined).map(drawn)}
          </Suspense>
        </section>
      </WaitingProposals>
    </>
  );
}

/**
 * Fetches what the first section needs together with the payroll, not after it.
 * @returns whether its script has come, or never will: drawn before, it would be put away again
 */
function useAhead(sections: readonly PayrollSection[], word: PayrollSectionWord): boolean {
  const client = useQueryClient();
  const search = usePlainSearch();
  const [first] = useState(() => sections.find((section) => section.word === word && section.ahead));
  const [isReady, setReady] = useState(first === undefined);
  const begin = useEffectEvent(() => {
    const ready = () => setReady(true);
    first?.ahead?.().then(ready, ready);
    // Faults are told where the section is drawn.
    first?.component.prefetch?.(askingAhead(client), search).catch(() => undefined);
  });
  useEffect(() => begin(), []);
  return isReady;
}

function useTitles(): Record<PayrollSectionWord, string> {
  const { t } = useTranslation('payrolls');
  return {
    periodo: t('Periodo'),
    empleados: t('Empleados'),
    adelantos: t('Adelantos'),
    calendario: t('Calendario'),
    politica: t('Política'),
    historial: t('Historial'),
  };
}
