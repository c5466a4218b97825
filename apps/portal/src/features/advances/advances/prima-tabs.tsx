import { useTranslation } from 'react-i18next';
import { searchReader } from '../../../lib/search-reader.ts';
import { paths, pathTo } from '../../../paths.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import type { AdvanceSearch } from './advance-search.ts';

const views = ['adelantos', 'acumulado'] as const;
type View = (typeof views)[number];

/** View of the page of prima that the address asks for. */
export const primaView = {
  parse: (search: unknown): { vista: View } => ({
    vista: searchReader(search).one('vista', views, 'adelantos'),
  }),
};

/** Each view has its own filters, so going over to the other one begins without any. */
export function PrimaTabs({ current }: { current: View }) {
  const { t } = useTranslation('advances');
  return (
    <ViewTabs
      label={t('Vistas de la prima')}
      className="mt-6 mb-4"
      tabs={[
        { href: paths.prima, label: t('Adelantos'), current: current === 'adelantos' },
        {
          href: pathTo.prima({ vista: 'acumulado' }),
          label: t('Prima causada'),
          current: current === 'acumulado',
        },
      ]}
    />
  );
}

declare module '../../../paths.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations are merged
  interface Searches {
    '/prima': AdvanceSearch & { vista: View };
  }
}
