import type { AdvanceRow } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import type { UrlState } from '../../lib/url-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { codesOf, deductionWords, paymentWords, type AdvanceSearch } from './advance-search.ts';

type View = { pago: AdvanceRow['paymentState'][]; descuento: AdvanceRow['deductionState'][] };

type Props = { search: AdvanceSearch; hrefOf: UrlState<AdvanceSearch>['hrefOf'] };

/** The questions staff come with most, as states of both axes; the other filters stay. */
export function AdvanceViews({ search, hrefOf }: Props) {
  const { t } = useTranslation('advances');
  const views: (View & { label: string })[] = [
    { label: t('Todos'), pago: [], descuento: [] },
    { label: t('Por aprobar'), pago: ['in_approval'], descuento: [] },
    { label: t('En camino'), pago: ['requested', 'approved', 'processing'], descuento: [] },
    { label: t('Por descontar'), pago: [], descuento: ['pending', 'reported'] },
    { label: t('Con novedad'), pago: ['failed', 'returned'], descuento: [] },
  ];
  return (
    <Tabs
      label={t('Vistas')}
      className="mt-8"
      tabs={views.map(({ label, pago, descuento }) => ({
        label,
        href: hrefOf({
          pago: pago.map((state) => paymentWords[state]),
          descuento: descuento.map((state) => deductionWords[state]),
        }),
        current:
          same(pago, codesOf(paymentWords, search.pago)) &&
          same(descuento, codesOf(deductionWords, search.descuento)),
      }))}
    />
  );
}

/** Both come in the order in which the contract lists the states. */
function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
