import type { WalletDeposit } from '@antela/contract/wallet-deposits';
import { useTranslation } from 'react-i18next';
import { Comments } from '../../../lib/comments.tsx';
import { pesos, shortDate, shortInstant } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StateOf } from '../../../ui/state-of.tsx';

type Props = {
  depositid: string;
  /** Its row, where it stands on the page of the list that is open. */
  row: WalletDeposit | undefined;
  onClose: () => void;
};

/** One deposit beside its list, with what is said of it; open while the address names it. */
export function DepositDetail({ depositid, row, onClose }: Props) {
  const { t } = useTranslation('wallets');
  return (
    <Sheet
      open
      onClose={onClose}
      title={row ? t('Depósito de {{amount}}', { amount: pesos(row.amount) }) : t('Depósito')}
      description={row?.reference}
    >
      <div className="flex flex-col gap-7">
        {row && (
          <DescriptionList
            isText
            items={[
              { term: t('Estado'), value: <StateOf noun="deposit" state={row.state} /> },
              { term: t('Fecha'), value: shortDate(row.depositedOn) },
              { term: t('Lo declaró'), value: `${row.declaredBy}, ${shortInstant(row.declaredAt)}` },
              ...(row.reason === null ? [] : [{ term: t('Motivo'), value: row.reason }]),
            ]}
          />
        )}
        <Comments kind="wallet_deposit" id={depositid} waits={row?.state === 'declared'} />
      </div>
    </Sheet>
  );
}
