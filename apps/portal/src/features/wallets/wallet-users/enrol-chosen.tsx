import { walletUsersConsequences } from '@antela/contract/consequences';
import { useTranslation } from 'react-i18next';
import { reachedBy, reachesNobody, useConsequences } from '../../../lib/consequences.ts';
import type { EmployeesActProps } from '../../../lib/employees-act.ts';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { Select } from '../../../ui/select.tsx';
import { LimitField } from './limit-field.tsx';
import { UsersSheet, useUsersForm } from './users-sheet.tsx';
import { useWalletChoices } from './wallet-users.queries.ts';

/** Enrols several employees of their list in a wallet; the consequence stands above the button, as when they leave one. */
export function EnrolChosen({ chosen, count, onClose, onDone }: EmployeesActProps) {
  const { t } = useTranslation('wallet-users');
  const wallets = useWalletChoices().filter(({ state }) => state !== 'closed');
  const act = useUsersForm<{ walletid: string; limit: number | null }>({
    initial: { walletid: '', limit: null },
    check: ({ walletid }) => ({ walletid: walletid === '' && t('Elige la billetera.') }),
    bodyOf: (values) => ({ action: 'enrol_chosen', chosen, ...values }),
    said: ({ done }) => t('Inscribiste a {{count}} personas', { count: done }),
    onAnswer: ({ done }) => done > 0 && onDone(),
    onClose,
  });
  const { form, answer } = act;
  const { walletid } = form.values;
  const isKnown = walletid !== '';
  const { found, drawn } = useConsequences(
    walletUsersConsequences,
    { action: 'enrol_chosen', chosen, ...form.values },
    isKnown && answer === null,
  );
  const wallet = wallets.find((each) => each.walletid === walletid);

  return (
    <UsersSheet
      {...act}
      onClose={onClose}
      title={t('Inscribir a {{count}} personas', { count })}
      description={t('Quien se inscribe puede recibir cargues y gastar.')}
      label={t('Inscribir a {{count}} personas', { count: reachedBy(found) ?? count })}
      isDisabled={isKnown && (!found || reachesNobody(found))}
      meanwhile={t('Hasta entonces no pueden gastar.')}
    >
      <Select
        label={t('Billetera')}
        placeholder={t('Elige una billetera')}
        options={wallets.map(({ walletid: value, label }) => ({ value, label }))}
        {...form.text('walletid')}
      />
      <LimitField funding={wallet?.funding} {...form.field('limit')} />
      {isKnown && <ConsequenceList {...drawn} />}
    </UsersSheet>
  );
}
