import type { AdvanceQuote } from '@antela/contract/advance-quotes';
import { useTranslation } from 'react-i18next';
import { joined, pesos } from '../../../lib/format.ts';
import { isLeastAvailable } from '../../../lib/least-available.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useIsChanging } from '../../../ui/changing.ts';
import { cx } from '../../../ui/cx.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { AtFoot } from '../../../ui/foot-bar.tsx';
import { DataStamp } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { useQuote, type AdvanceKind } from './employees.queries.ts';
import { RuleList } from './rule-list.tsx';

type Props = {
  companyemployeeid: string;
  /** On a page of its own, whose primary act stands at the foot of a phone. */
  isPage?: boolean;
};

/** The answer to what the person can do today: how much of each kind of advance, the rules that decide it, and the way there. */
export function TodayPanel({ companyemployeeid, isPage = false }: Props) {
  const { t } = useTranslation('employees');
  const salary = useQuote(companyemployeeid, 'salary');
  const prima = useQuote(companyemployeeid, 'prima');
  const quotes = [salary, prima];
  const fault = quotes.map(queryFault).find((found) => found !== null);
  const isKnown = salary.data !== undefined && prima.data !== undefined;
  const acts = useActs(companyemployeeid, isKnown ? [salary.data, prima.data] : []);

  return (
    <Panel className={cx('flex flex-col gap-4', isPage && 'max-md:-mx-4 max-md:rounded-none max-md:px-4')}>
      <h2 className="text-title">{t('Qué puede hacer hoy')}</h2>
      {fault && !isKnown && <ErrorBlock {...fault} />}
      {!fault && !isKnown && <LoadingQuotes />}
      {isKnown && (
        <>
          <div className="grid gap-x-4 gap-y-5 min-[22.5rem]:max-lg:grid-cols-2">
            <Available quote={salary.data} />
            <Available quote={prima.data} />
          </div>
          <div className="flex flex-col gap-4 pointer-coarse:gap-0">
            <RuleList quote={salary.data} />
            <RuleList quote={prima.data} />
          </div>
          {isPage && acts ? (
            <AtFoot>
              <div className="flex flex-wrap gap-3 max-sm:contents lg:flex-col lg:items-stretch">{acts}</div>
            </AtFoot>
          ) : (
            acts
          )}
          <DataStamp of={[salary, prima]} />
        </>
      )}
    </Panel>
  );
}

function Available({ quote }: { quote: AdvanceQuote }) {
  const { t } = useTranslation('employees');
  const { available, accrued, taken, withinAmounts, fee } = quote;
  const lines = [
    joined(accrued !== null && t('de {{amount}} causados', { amount: pesos(accrued) }), spanOf(quote, t)),
    isLeastAvailable(quote) && t('Tu rol no ve los salarios: puede haber más.'),
    taken > 0 && t('Ya tomó {{amount}}.', { amount: pesos(taken) }),
    available > 0 && t('Le cuesta {{amount}}.', { amount: pesos(fee.employeePays) }),
    available === 0 &&
      withinAmounts > 0 &&
      t('Podría adelantar {{amount}}, pero una regla lo impide.', { amount: pesos(withinAmounts) }),
  ];
  return (
    <Figure
      size="large"
      label={labelOf(quote, t)}
      value={pesos(available)}
      note={lines.filter(Boolean).map((line) => (
        <span key={String(line)} className="block">
          {line}
        </span>
      ))}
    />
  );
}

/** Ways to a new advance of each kind that can be taken now, the first the page's primary act unless facts are being changed; null without one. */
function useActs(companyemployeeid: string, quotes: readonly AdvanceQuote[]) {
  const { t } = useTranslation('employees');
  const { permissions } = useSignedIn();
  const isChanging = useIsChanging();
  const kinds = quotes.filter(({ available }) => available > 0).map(({ kind }) => kind);
  if (!permissions.includes('manage_transactions') || kinds.length === 0) return null;
  const words: Record<AdvanceKind, string> = { salary: t('Nuevo adelanto'), prima: t('Adelantar prima') };
  const hrefs: Record<AdvanceKind, string> = {
    salary: pathTo.transactions({ nuevo: companyemployeeid }),
    prima: pathTo.prima({ nuevo: companyemployeeid }),
  };
  return kinds.map((kind, index) => (
    <LinkButton key={kind} look={index === 0 && !isChanging ? 'primary' : 'secondary'} href={hrefs[kind]}>
      {words[kind]}
    </LinkButton>
  ));
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

function labelOf(quote: AdvanceQuote, t: Translate): string {
  if (quote.kind === 'salary')
    return isLeastAvailable(quote) ? t('Adelanto de salario, al menos') : t('Adelanto de salario, hasta');
  return isLeastAvailable(quote) ? t('Adelanto de prima, al menos') : t('Adelanto de prima, hasta');
}

const spanOf = ({ semester, period }: AdvanceQuote, t: Translate): string | undefined =>
  semester === null ? period?.label : t('semestre {{semester}}', { semester });

function LoadingQuotes() {
  return (
    <div className="min-h-78 lg:min-h-100">
      <AfterDelay>
        <ToneBlock className="h-4 w-24" />
        <ToneBlock className="mt-2 h-7 w-40" />
        <ToneBlock className="mt-4 h-4 w-full" />
        <ToneBlock className="mt-3 h-4 w-full" />
      </AfterDelay>
    </div>
  );
}
