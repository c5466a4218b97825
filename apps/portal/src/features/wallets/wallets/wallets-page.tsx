import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prefetch } from '../../../lib/prefetch.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState } from '../../../lib/url-state.ts';
import { prefetchList } from '../../../lib/use-list.ts';
import type { WalletsView } from '../../../lib/wallet-section.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { WalletSheet } from './wallet-sheet.tsx';
import { WalletsList, walletsSearch } from './wallets-list.tsx';

const pageSearch = { parse: (search: unknown) => ({ seccion: searchReader(search).text('seccion') }) };

/** The wallets, and beside them what other features show of all of them together. */
export function WalletsPage({ views }: { views: readonly WalletsView[] }) {
  const { t } = useTranslation('wallets');
  const { permissions } = useSignedIn();
  const { seccion } = useSearchState(pageSearch);
  const [isCreating, setCreating] = useState(false);
  const view = views.find(({ word }) => word === seccion);
  const create = permissions.includes('manage_wallets') && (
    <Button look="primary" brief onClick={() => setCreating(true)}>
      {t('Crear billetera')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Billeteras')}
        note={t('El dinero que tu empresa ofrece a sus empleados para un propósito.')}
        actions={!view && create}
      />
      <ViewTabs
        label={t('Vistas de las billeteras')}
        className="mb-6"
        tabs={[
          { label: t('Todas'), href: paths.wallets, current: !view },
          ...views.map(({ word, title }) => ({
            label: title,
            href: pathTo.wallets(word),
            current: word === view?.word,
          })),
        ]}
      />
      {view ? (
        <Suspense fallback={<SectionSkeleton />}>
          <view.component />
        </Suspense>
      ) : (
        <WalletsList create={create} />
      )}
      {isCreating && <WalletSheet onClose={() => setCreating(false)} />}
    </>
  );
}

const prefetchWallets = prefetchList(walletsSearch);

WalletsPage.prefetch = (async (ask, search) => {
  if (pageSearch.parse(search).seccion === '') await prefetchWallets(ask, search);
}) satisfies Prefetch;
