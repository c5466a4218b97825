import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { UsersList } from './users-list.tsx';

export function WalletUsersPage() {
  const { t } = useTranslation('wallet-users');
  return (
    <UsersList
      heading={(actions) => (
        <PageHeader
          title={t('Usuarios billetera')}
          note={t('Quién tiene billetera, con su saldo y lo que puede gastar.')}
          actions={actions}
        />
      )}
    />
  );
}
