import type { Dashboard } from '@antela/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { bigPesos, count, joined } from '../../../lib/format.ts';
import { paths, pathTo } from '../../../paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';

type Wallets = NonNullable<Dashboard['wallets']>;

/** Free money in each wallet's fund, those running low first. */
export function WalletBalances({ wallets }: { wallets: Wallets }) {
  const { t } = useTranslation('dashboard');
  return (
    <Section
      title={t('Billeteras')}
      actions={
        <Link href={paths.wallets} className="text-link">
          {t('Ver todas')}
        </Link>
      }
    >
      <ul className="grid gap-x-6 border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {wallets.map((wallet) => (
          <li key={wallet.walletid} className="border-b border-line">
            <Link href={pathTo.wallet(wallet.walletid)} className="group block py-3">
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="font-medium group-hover:text-primary group-hover:underline">
                  {wallet.name}
                </span>
                {wallet.isLow && <StateOf noun="wallet" state="low" />}
              </span>
              <Money wallet={wallet} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Money({ wallet }: { wallet: Wallets[number] }) {
  const { t } = useTranslation('dashboard');
  const people = t('{{n}} personas', { n: count(wallet.users), count: wallet.users });
  if (wallet.funding === 'payroll')
    return (
      <>
        <span className="block font-display text-title font-semibold">{people}</span>
        <span className="block text-small text-ink-2">{t('Lo que gastan se descuenta de su nómina')}</span>
      </>
    );
  return (
    <>
      <span className="block font-display text-title font-semibold">{bigPesos(wallet.available)}</span>
      <span className="block text-small text-ink-2">
        {wallet.committed > 0
          ? joined(t('disponible'), t('{{amount}} en cargues', { amount: bigPesos(wallet.committed) }))
          : joined(
              t('disponible'),
              t('{{amount}} en manos de {{people}}', { amount: bigPesos(wallet.held), people }),
            )}
      </span>
    </>
  );
}
