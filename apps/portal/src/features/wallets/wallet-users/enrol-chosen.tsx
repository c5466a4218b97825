import { walletUsersConsequences } from '@antela/contract/consequences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsequences } from '../../../lib/consequences.ts';
import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { Select } from '../../../ui/select.tsx';
import { LimitField } from './limit-field.tsx';
import { UsersSheet, useUsersAct } from './users-sheet.tsx';
import { useWalletChoices } from './wallet-users.queries.ts';

/** Enrols several employees of their list in a wallet; the consequence stands above the button, as when they leave one. */
export function EnrolChosen({ chosen, count, onClose, onDone }: EmployeesActProps) {
  const { t } = useTranslation('wallet-users');
  const wallets = useWalletChoices().filter(({ state }) => state !== 'closed');
  const [walletid, setWallet] = useState('');
  const [limit, setLimit] = useState<number | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const act = useUsersAct(onClose);
  const body = { action: 'enrol_chosen', walletid, chosen, limit } as const;
  const isKnown = walletid !== '';
  const { found, drawn } = useConsequences(walletUsersConsequences, body, isKnown && act.answer === null);
  const wallet = wallets.find((each) => each.walletid === walletid);

  async function enrol(): Promise<void> {
    setFault(isKnown ? undefined : t('Elige la billetera.'));
    if (!isKnown || !found) return;
    const answer = await act.run(body, ({ done }) => t('Inscribiste a {{count}} personas', { count: done }));
    if (answer && answer.done > 0) onDone();
  }

  return (
    <UsersSheet
      act={act}
      open
      onSubmit={enrol}
      title={t('Inscribir a {{count}} personas', { count })}
      description={t('Quien se inscribe puede recibir cargues y gastar.')}
      label={t('Inscribir a {{count}} personas', { count })}
      isDisabled={isKnown && !found}
      meanwhile={t('Hasta entonces no pueden gastar.')}
    >
      <Select
        label={t('Billetera')}
        placeholder={t('Elige una billetera')}
        options={wallets.map(({ walletid: value, label }) => ({ value, label }))}
        value={walletid}
        onChange={(event) => setWallet(event.currentTarget.value)}
        error={fault}
      />
      <LimitField funding={wallet?.funding} value={limit} onValueChange={setLimit} />
      {isKnown && <ConsequenceList {...drawn} />}
    </UsersSheet>
  );
}
