import type { AdvanceRow } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { codesOf } from '../../../lib/list-search.ts';
import { Press } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { deductionWords, paymentWords, type AdvancesList } from './advance-search.ts';

type View = { pago: AdvanceRow['paymentState'][]; descuento: AdvanceRow['deductionState'][] };

/** The questions staff come with most, as states of both axes; the other filters stay. */
export function AdvanceViews({ state: search, patch }: Pick<AdvancesList, 'state' | 'patch'>) {
  const { t } = useTranslation('advances');
  const views: (View & { label: string })[] = [
    { label: t('Todos'), pago: [], descuento: [] },
    { label: t('Por aprobar'), pago: ['in_approval'], descuento: [] },
    { label: t('En camino'), pago: ['requested', 'approved', 'processing'], descuento: [] },
    { label: t('Por descontar'), pago: [], descuento: ['pending', 'reported'] },
    { label: t('Con novedad'), pago: ['failed', 'returned'], descuento: [] },
  ];
  return (
    <div role="group" aria-label={t('Vistas')} className="flex max-w-80 flex-wrap gap-2">
      {views.map(({ label, pago, descuento }) => {
        const isOn =
          same(pago, codesOf(paymentWords, search.pago)) &&
          same(descuento, codesOf(deductionWords, search.descuento));
        return (
          <Press
            key={label}
            aria-pressed={isOn}
            className={cx(
              'min-h-8 rounded-full border px-3 text-table pointer-coarse:min-h-11',
              isOn
                ? 'border-primary bg-primary-soft font-semibold text-primary'
                : 'border-line-strong hover:bg-hover',
            )}
            onClick={() =>
              patch({
                pago: pago.map((state) => paymentWords[state]),
                descuento: descuento.map((state) => deductionWords[state]),
              })
            }
          >
            {label}
          </Press>
        );
      })}
    </div>
  );
}

/** Both come in the order in which the contract lists the states. */
function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
