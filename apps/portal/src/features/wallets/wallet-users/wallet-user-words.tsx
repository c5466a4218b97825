import type { WalletUserOutcome } from '@antela/contract/wallet-user-changes';
import type { WalletUserRow } from '@antela/contract/wallet-users';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** "$ 80.000", or that there is none. */
export const limitText = (limit: number | null, t: Translate): string =>
  limit === null ? t('Sin límite') : pesos(limit);

/** Sentence on the money spent in the period in course; null for none. */
export const spentText = ({ spent }: Pick<WalletUserRow, 'spent'>, t: Translate): string | null =>
  spent === 0 ? null : t('Gastó {{amount}} este periodo', { amount: pesos(spent) });

/** People who stayed as they were, and why. */
export function RefusedList({ outcomes }: { outcomes: readonly WalletUserOutcome[] }) {
  const { t } = useTranslation('wallet-users');
  return (
    <ul className="text-table">
      {outcomes
        .filter(({ done, code }) => !done && code !== 'waiting')
        .map(({ employeeid, payrolltypemoneybagemployeeid, title, detail }, index) => (
          <li
            key={payrolltypemoneybagemployeeid ?? employeeid ?? index}
            className="border-t border-line py-2 wrap-anywhere"
          >
            <span className="font-medium">{title || t('Alguien que ya no está')}</span>{' '}
            <span className="text-ink-2">{detail}</span>
          </li>
        ))}
    </ul>
  );
}
