import type { PeriodDetail } from '@antela/contract/pay-periods';
import type { PartSum } from '@antela/contract/to-deduct';
import { calendarDate } from '@antela/rules/calendar-date';
import { deductionWarnings } from '@antela/rules/deduction-list';
import { primaPaymentWithin } from '@antela/rules/prima';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { count, pesos } from '../../../lib/format.ts';
import type { StateKind } from '../../../lib/state-kinds.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { Press } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Sign } from '../../../ui/state-tag.tsx';
import { linesSearch, type WarningFilter } from './pay-periods-search.ts';

type Matter = {
  kind: StateKind;
  name: string;
  note?: string | undefined;
  /** "7 solicitudes". */
  extent?: string;
  amount?: number;
  act: ReactNode;
};

/** Matters that stop the next act, are lost without one, or are only to be known: in pesos and people. */
export function PeriodMatters({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { state } = detail.period;
  const stops = useStops(detail);
  const losses = useLosses(detail);
  const notices = useNotices(detail);
  const isUnderWay = state === 'open' || state === 'cutoff' || state === 'reported';
  return (
    <div className="grid gap-7">
      {(isUnderWay || stops.length > 0) && (
        <Group
          title={state === 'open' ? t('Impide el corte') : t('Impide seguir')}
          matters={stops}
          none={t('Nada lo impide.')}
        />
      )}
      {losses.length > 0 && <Group title={t('Se pierde si no haces nada')} matters={losses} />}
      {isUnderWay && (
        <Group
          title={t('Solo avisa')}
          note={t('no cambia el descuento')}
          matters={notices}
          none={t('Ninguna línea tiene alertas.')}
        />
      )}
    </div>
  );
}

const rowOfNotice =
  'flex min-h-11 w-full flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2.5 sm:flex-nowrap';

function Group({
  title,
  note,
  matters,
  none,
}: {
  title: string;
  note?: string;
  matters: readonly Matter[];
  none?: string;
}) {
  return (
    <section aria-label={title}>
      <h3 className="border-b border-line-strong pb-2 text-body font-semibold">
        {title}
        {note && <span className="ml-2 text-small font-normal text-ink-2">{note}</span>}
      </h3>
      <ul>
        {matters.map(({ kind, name, note: why, extent, amount, act }) => (
          <li key={name} className={rowOfNotice}>
            <Sign kind={kind} className="w-3 shrink-0" />
            <span className="min-w-0 flex-[1_1_12rem]">
              {name}
              {why && <span className="block text-small text-pretty text-ink-2">{why}</span>}
            </span>
            <span className="text-small text-ink-2 max-sm:ml-7 sm:w-28 sm:text-right">{extent}</span>
            <span className="text-right whitespace-nowrap max-sm:order-first max-sm:hidden sm:w-32">
              {amount !== undefined && pesos(amount)}
            </span>
            {amount !== undefined && <span className="whitespace-nowrap sm:hidden">{pesos(amount)}</span>}
            <span className="text-right whitespace-nowrap max-sm:ml-auto sm:w-28">{act}</span>
          </li>
        ))}
        {matters.length === 0 && none && (
          <li className={rowOfNotice}>
            <Sign kind="done" className="w-3 shrink-0" />
            <span className="text-ink-2">{none}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

const isToCome = ({ period }: PeriodDetail) => period.state === 'open';

function useStops(detail: PeriodDetail): Matter[] {
  const { t } = useTranslation('pay-periods');
  const { blocks, period } = detail;
  const byFile = useByFile(detail);
  const others = withoutFile({ count: blocks.inPayment, amount: blocks.inPaymentAmount }, detail);
  const paysPrima = primaPaymentWithin(calendarDate(period.startDate), calendarDate(period.endDate)) !== null;
  return [
    ...(isToCome(detail) ? [] : byFile),
    ...(others.count > 0 && !isToCome(detail)
      ? [
          {
            kind: 'attention' as const,
            name: t('Pagos en camino o por aprobar'),
            note: t(
              'El reporte espera a que terminen: pídelo ya y se emite solo. O déjalos para el periodo siguiente.',
            ),
            extent: t('{{n}} adelantos', { count: others.count, n: count(others.count) }),
            amount: others.amount,
            act: (
              <span className="inline-flex gap-3">
                <Link href={pathTo.transactions({ periodo: period.payperiodid })} className="text-link">
                  {t('Ver')}
                </Link>
                {paysPrima && (
                  <Link href={pathTo.prima({})} className="text-link">
                    {t('Prima')}
                  </Link>
                )}
              </span>
            ),
          },
        ]
      : []),
    ...(blocks.outOfDate && blocks.outOfDate.count > 0
      ? [
          {
            kind: 'refused' as const,
            name: t('El reporte ya no dice lo mismo que los adelantos'),
            note: t('Emite una nueva versión antes de confirmar.'),
            extent: t('{{n}} cambios', { count: blocks.outOfDate.count, n: count(blocks.outOfDate.count) }),
            amount: blocks.outOfDate.amount,
            act: null,
          },
        ]
      : []),
  ];
}

/** Payments that wait for an act with the bank's file: each row says which. */
function useByFile({ blocks: { byFile } }: PeriodDetail): Matter[] {
  const { t } = useTranslation('pay-periods');
  const rows = [
    {
      sum: byFile.toSend,
      name: t('Aprobados, sin enviar al banco'),
      note: t('Ningún lote los lleva. También después del corte se envían.'),
      act: t('Crear lote'),
    },
    {
      sum: byFile.toApprove,
      name: t('En un lote por aprobar'),
      note: t('Salen al banco cuando otra persona lo apruebe.'),
      act: t('Ver lotes'),
    },
    {
      sum: byFile.toAnswer,
      name: t('En el banco, sin respuesta'),
      note: t('Terminan cuando subas la respuesta del banco a su lote.'),
      act: t('Ver lotes'),
    },
  ];
  return rows
    .filter(({ sum }) => sum.count > 0)
    .map(({ sum, name, note, act }) => ({
      kind: 'attention' as const,
      name,
      note,
      extent: t('{{n}} adelantos', { count: sum.count, n: count(sum.count) }),
      amount: sum.amount,
      act: (
        <Link href={pathTo.transactions({ ver: 'dispersion' })} className="text-link">
          {act}
        </Link>
      ),
    }));
}

/** Payments besides those that `useByFile` tells. */
function withoutFile(all: PartSum, { blocks: { byFile } }: PeriodDetail): PartSum {
  const told = [byFile.toSend, byFile.toApprove, byFile.toAnswer];
  return {
    count: told.reduce((left, sum) => left - sum.count, all.count),
    amount: told.reduce((left, sum) => left - sum.amount, all.amount),
  };
}

function useLosses(detail: PeriodDetail): Matter[] {
  const { t } = useTranslation('pay-periods');
  const { blocks, period, toDeduct } = detail;
  const { toApprove } = toDeduct;
  return [
    ...(toApprove.count > 0 && isToCome(detail)
      ? [
          {
            kind: 'attention' as const,
            name: t('Solicitudes por aprobar'),
            note: t('Se vencen con el corte. Cada persona tendría que volver a pedir.'),
            extent: t('{{n}} solicitudes', { count: toApprove.count, n: count(toApprove.count) }),
            amount: toApprove.amount,
            act: (
              <Link href={requestsOf(detail)} className="text-link">
                {t('Decidir')}
              </Link>
            ),
          },
        ]
      : []),
    ...(blocks.failed > 0
      ? [
          {
            kind: 'refused' as const,
            name: t('Pagos fallidos'),
            note: t('Así no entran al descuento: inténtalos de nuevo o cancélalos.'),
            extent: t('{{n}} pagos', { count: blocks.failed, n: count(blocks.failed) }),
            act: (
              <Link
                href={pathTo.transactions({ periodo: period.payperiodid, pago: 'fallido' })}
                className="text-link"
              >
                {t('Reintentar')}
              </Link>
            ),
          },
        ]
      : []),
  ];
}

/** Requests of the period that wait for a decision. */
export const requestsOf = ({ period }: PeriodDetail): string =>
  pathTo.transactions({ periodo: period.payperiodid, pago: 'en-aprobacion' });

function useNotices(detail: PeriodDetail): Matter[] {
  const { t } = useTranslation('pay-periods');
  const { state, patch } = useUrlState(linesSearch);
  const { warnings, toDeduct, period } = detail;
  const byFile = useByFile(detail);
  const onItsWay = withoutFile(toDeduct.parts.on_its_way, detail);
  const codes = [...Object.keys(deductionWarnings), 'any'] as WarningFilter[];
  const names: Record<string, string> = { ...deductionWarnings, any: 'Con alguna alerta' };
  // The sum of them says nothing of its own where there is one.
  const isOneKind = codes.filter((code) => warnings[code] > 0).length <= 2;
  return [
    ...(isToCome(detail) ? byFile : []),
    ...(onItsWay.count > 0 && isToCome(detail)
      ? [
          {
            kind: 'course' as const,
            name: t('Pagos en camino al banco'),
            note: t('Ya están en la suma. El que falle antes del reporte, sale.'),
            extent: t('{{n}} adelantos', { count: onItsWay.count, n: count(onItsWay.count) }),
            amount: onItsWay.amount,
            act: (
              <Link href={pathTo.transactions({ periodo: period.payperiodid })} className="text-link">
                {t('Ver')}
              </Link>
            ),
          },
        ]
      : []),
    ...codes
      .filter((code) => warnings[code] > 0 && (code !== 'any' || !isOneKind))
      .map((code) => ({
        kind: 'attention' as const,
        name: t(names[code] ?? code),
        extent: t('{{n}} personas', { count: warnings[code], n: count(warnings[code]) }),
        act: (
          <Press
            aria-pressed={state.alerta === code}
            aria-label={t('Ver las líneas: {{warning}}', { warning: t(names[code] ?? code) })}
            className="min-h-6 text-link pointer-coarse:min-h-11 aria-pressed:underline"
            onClick={() => patch({ alerta: state.alerta === code ? null : code })}
          >
            {state.alerta === code
              ? t('Ver todas')
              : t('Ver las {{n}}', { count: warnings[code], n: count(warnings[code]) })}
          </Press>
        ),
      })),
  ];
}
