import { useTranslation } from 'react-i18next';
import { prefetchList } from '../../../lib/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { UsersList } from './users-list.tsx';
import { walletUsersSearch } from './wallet-users-search.ts';

export function WalletUsersPage() {
  const { t } = useTranslation('wallet-users');
  return (
    <UsersList
      heading={(more, action) => (
        <PageHeader
          title={t('Usuarios billetera')}
          note={t('Quién tiene billetera, con su saldo y lo que puede gastar.')}
          more={more}
          actions={action}
        />
      )}
    />
  );
}

WalletUsersPage.prefetch = prefetchList(walletUsersSearch);
