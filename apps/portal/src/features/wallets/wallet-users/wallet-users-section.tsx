import { useTranslation } from 'react-i18next';
import type { WalletSectionProps } from '../../../lib/wallet-section.ts';
import { Section } from '../../../ui/panel.tsx';
import { UsersList } from './users-list.tsx';

/** People with one wallet: a part of its page. */
export function WalletUsersSection({ walletid }: WalletSectionProps) {
  const { t } = useTranslation('wallet-users');
  return (
    <UsersList
      walletid={walletid}
      heading={(more, action) => (
        <Section
          title={t('Usuarios')}
          actions={
            <>
              {more}
              {action}
            </>
          }
        >
          {null}
        </Section>
      )}
    />
  );
}
