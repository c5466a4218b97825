import { useTranslation } from 'react-i18next';
import type { EmployeePartProps } from '../../../lib/employee-section.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { OwnWallets } from './own-wallets.tsx';
import { useWalletUser } from './wallet-users.queries.ts';

/** An employee's wallets: a section of their page, for whoever may see wallet users. */
export function EmployeeWallets({ employeeid, fullName }: EmployeePartProps) {
  const { t } = useTranslation('wallet-users');
  const sees = useSignedIn().permissions.includes('view_wallet_users');
  const query = useWalletUser(sees ? employeeid : null);
  return (
    <Section
      title={t('Sus saldos')}
      note={t('Al retirar a la persona se decide qué pasa con estos saldos.')}
      actions={
        sees && (
          <Link href={pathTo.walletUser(employeeid)} className="text-link">
            {t('Ver movimientos')}
          </Link>
        )
      }
    >
      {sees ? (
        <OwnWallets name={fullName} wallets={query.data?.wallets} error={queryFault(query)} />
      ) : (
        <p className="border-t border-line py-3 text-ink-2">
          {t('Tu rol no ve las billeteras de los empleados. Pídele el permiso a quien administra los roles.')}
        </p>
      )}
    </Section>
  );
}
