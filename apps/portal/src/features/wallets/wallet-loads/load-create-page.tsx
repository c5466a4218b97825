import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { joined, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Redirect } from '../../../lib/redirect.tsx';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useSearchState } from '../../../lib/url-state.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { LoadForm } from './load-form.tsx';
import { useWalletOf } from './wallet-loads.queries.ts';

const createSearch = {
  parse: (search: unknown) => ({ walletid: searchReader(search).ids('walletid')[0] ?? '' }),
};

/** A new load from a file, a form or an earlier one; its lines are reviewed on its own page before it is sent. */
export function LoadCreatePage() {
  const { t } = useTranslation('wallet-loads');
  const { walletid } = useSearchState(createSearch);
  const { permissions } = useSignedIn();
  const wallet = useWalletOf(walletid);
  const fault = queryFault(wallet);
  if (walletid === '' || !permissions.includes('manage_wallets')) return <Redirect to={paths.wallets} />;
  if (wallet.error instanceof ApiError && wallet.error.code === 'not_found')
    return <Redirect to={paths.notFound} />;
  if (!wallet.data) return fault ? <ErrorBlock {...fault} /> : <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={t('Nuevo cargue de billetera')}
        note={joined(wallet.data.name, t('{{amount}} disponibles', { amount: pesos(wallet.data.available) }))}
      />
      {wallet.data.funding === 'payroll' || wallet.data.state !== 'active' ? (
        <Alert
          tone="warn"
          title={t('Esta billetera no recibe cargues')}
          actions={<LinkButton href={pathTo.wallet(walletid)}>{t('Ver la billetera')}</LinkButton>}
        >
          {wallet.data.funding === 'payroll'
            ? t('Lo que cada persona gasta se descuenta en su nómina, hasta su tope.')
            : t('No está activa. Actívala antes de cargarla.')}
        </Alert>
      ) : (
        <LoadForm walletid={walletid} approvalAbove={wallet.data.approvalAbove} />
      )}
    </>
  );
}
