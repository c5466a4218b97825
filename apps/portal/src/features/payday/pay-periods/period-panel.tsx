import type { PeriodDetail, PeriodRow } from '@antela/contract/pay-periods';
import { shortPeriodLabel } from '@antela/rules/pay-period';
import { useTranslation } from 'react-i18next';
import { useCommentCount } from '../../../lib/comments.tsx';
import { joined } from '../../../lib/format.ts';
import { periodNote } from '../../../lib/pay-period.ts';
import type { PeriodStepWord } from '../../../lib/payroll-section.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useProposals } from '../../../lib/waiting-proposals.tsx';
import { Link } from '../../../ui/link.tsx';
import { Select } from '../../../ui/select.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { usePhone } from '../../../ui/use-narrow.ts';
import { useNextAct } from './next-act.ts';
import { linesSearch, neighboursOf } from './pay-periods-search.ts';
import { PeriodActions } from './period-actions.tsx';
import type { PeriodRoute } from './period-route.ts';
import { RouteDrawing } from './route-drawing.tsx';

type Props = {
  payrollid: string;
  periods: readonly PeriodRow[];
  chosen: PeriodRow;
  /** Null until it has come; its place is kept. */
  detail: PeriodDetail | null;
  route: PeriodRoute;
  /** Step that is shown below it. */
  step: PeriodStepWord;
};

/** The period one looks at: which, where it stands, what comes next and the one act for it. */
export function PeriodPanel({ payrollid, periods, chosen, detail, route, step }: Props) {
  const { t: common } = useTranslation('common');
  const { today } = useSignedIn();
  const commentCount = useCommentCount();
  const nextAct = useNextAct();
  const { data: proposals } = useProposals({ subject: 'payroll', id: payrollid, kind: 'close' });
  const transfer = proposals?.find(({ subject }) => subject.id === chosen.payperiodid);
  const next = detail && nextAct(detail, transfer);
  return (
    <section className="period-panel -mx-4 bg-surface md:mx-0 md:rounded-panel" aria-label={chosen.label}>
      <div className="px-4 pt-3 sm:px-6">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <PeriodChoice periods={periods} chosen={chosen} />
          <StateOf noun="period" state={chosen.state} />
          <p className="text-small text-ink-2">
            {joined(periodNote(chosen, today, common), commentCount(chosen))}
          </p>
        </div>
        <RouteDrawing
          payrollid={payrollid}
          period={detail?.period ?? chosen}
          detail={detail}
          route={route}
          shown={step}
        />
      </div>
      <div className="flex min-h-30 flex-wrap content-start items-center gap-x-6 gap-y-3 border-t border-line px-4 pt-4 pb-4.5 sm:min-h-20 sm:px-6">
        <div className="min-h-17 min-w-0 flex-[1_1_24rem]" aria-live="polite">
          {next && (
            <>
              <h2 className="text-title">{next.title}</h2>
              <p className="max-w-160 text-pretty text-ink-2">{next.note}</p>
            </>
          )}
        </div>
        {detail && <PeriodActions detail={detail} step={step} transfer={transfer} />}
      </div>
    </section>
  );
}

/** Another period is shown where it stands. */
const fresh = { alerta: null, paso: null, seccion: null };

function PeriodChoice({ periods, chosen }: Pick<Props, 'periods' | 'chosen'>) {
  const { t } = useTranslation('pay-periods');
  const { patch, hrefOf } = useUrlState(linesSearch);
  const isPhone = usePhone();
  const { before, after } = neighboursOf(periods, chosen.payperiodid);
  return (
    <>
      <Select
        label={t('Periodo')}
        hideLabel
        look="title"
        className="max-w-full min-w-0 max-sm:flex-[1_1_calc(100%-7rem)]"
        value={chosen.payperiodid}
        options={periods.map(({ payperiodid, label, endDate }) => ({
          value: payperiodid,
          label: isPhone ? shortPeriodLabel(label, endDate.slice(0, 4)) : `${label}, ${endDate.slice(0, 4)}`,
        }))}
        onChange={(event) => patch({ ...fresh, periodo: event.currentTarget.value })}
      />
      <nav
        aria-label={t('Otros periodos')}
        className="order-1 ml-auto flex gap-x-5 max-sm:order-none max-sm:gap-x-0"
      >
        {[before, after].map(
          (period) =>
            period && (
              <Link
                key={period.payperiodid}
                href={hrefOf({ ...fresh, periodo: period.payperiodid })}
                className="flex min-h-11 min-w-6 items-center justify-center gap-2 text-link hover:underline pointer-coarse:min-w-11"
              >
                {period === before && <span aria-hidden>‹</span>}
                <span className="max-lg:sr-only">{shortPeriodLabel(period.label)}</span>
                {period === after && <span aria-hidden>›</span>}
              </Link>
            ),
        )}
      </nav>
    </>
  );
}
