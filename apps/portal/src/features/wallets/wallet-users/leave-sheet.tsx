import { walletUsersConsequences } from '@antela/contract/consequences';
import type { BalanceChoice } from '@antela/contract/wallet-user-changes';
import { useTranslation } from 'react-i18next';
import { reachesNobody, useConsequences } from '../../../lib/consequences.ts';
import type { FormOf } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { ConsequenceList } from '../../../ui/consequence-list.tsx';
import { ReasonField, useReasonFault } from '../../../ui/reason-field.tsx';
import { everybodyOf, heldBy, idsOf, sizeOf, type ActTarget } from './act-target.ts';
import { UsersSheet, useUsersForm } from './users-sheet.tsx';

type Values = { balance: BalanceChoice | null; reason: string };

/** Takes people out of their wallets: first what happens to what they hold, then the act. */
export function LeaveSheet({ target, onClose }: { target: ActTarget; onClose: () => void }) {
  const { t } = useTranslation('wallet-users');
  const reasonFault = useReasonFault();
  const held = heldBy(target);
  const count = sizeOf(target);
  // Without money there is nothing to choose.
  const choiceOf = ({ balance }: Values) => (held === 0 ? 'keep' : balance);
  const act = useUsersForm<Values>({
    initial: { balance: null, reason: '' },
    check: (values) => ({
      balance: choiceOf(values) === null && t('Elige qué pasa con el saldo.'),
      reason: reasonFault(values.reason),
    }),
    bodyOf: (values) => {
      const terms = { balance: choiceOf(values) ?? 'keep', reason: values.reason.trim() };
      return 'users' in target
        ? { action: 'withdraw', payrolltypemoneybagemployeeids: idsOf(target.users), ...terms }
        : { action: 'withdraw_all', ...everybodyOf(target), ...terms };
    },
    said: ({ done, returned }) =>
      returned > 0
        ? t('Retiraste a {{count}} personas y volvieron {{amount}} al fondo', {
            count: done,
            amount: pesos(returned),
          })
        : t('Retiraste a {{count}} personas', { count: done }),
    onClose,
  });
  const { form } = act;
  const choice = choiceOf(form.values);
  const asked = {
    ...('users' in target
      ? { action: 'withdraw' as const, payrolltypemoneybagemployeeids: idsOf(target.users) }
      : { action: 'withdraw_all' as const, matching: target.matching }),
    balance: choice ?? 'keep',
  };
  const { found, drawn } = useConsequences(
    walletUsersConsequences,
    asked,
    choice !== null && act.answer === null,
  );
  const first = 'users' in target ? target.users[0] : undefined;
  const title =
    first && count === 1
      ? t('Retirar a {{name}}', { name: first.fullName })
      : t('Retirar a {{count}} personas', { count });

  return (
    <UsersSheet
      {...act}
      onClose={onClose}
      title={title}
      description={t('Lo que falta por descontar de la nómina se sigue descontando.')}
      label={t('Retirar de la billetera')}
      look="danger"
      isDisabled={found !== null && reachesNobody(found)}
    >
      <BalanceField held={held} form={form} />
      <ReasonField {...form.text('reason')} />
      {choice !== null && <ConsequenceList {...drawn} />}
    </UsersSheet>
  );
}

/** @param held null where it was not counted */
function BalanceField({ held, form }: { held: number | null; form: FormOf<Values> }) {
  const { t } = useTranslation('wallet-users');
  if (held === 0) return <p className="text-ink-2">{t('No hay saldo que decidir.')}</p>;
  return (
    <RadioGroup
      label={
        held === null
          ? t('¿Qué pasa con el saldo de cada persona?')
          : t('Saldo: {{amount}}. ¿Qué pasa con él?', { amount: pesos(held) })
      }
      name="balance"
      options={[
        {
          value: 'keep',
          label: t('Queda para gastar'),
          hint: t('Hasta que se acabe, sin más cargues.'),
        },
        {
          value: 'return',
          label: t('Vuelve a la empresa'),
          hint: t('Pasa al fondo de la billetera en este momento.'),
        },
      ]}
      {...form.choice('balance')}
    />
  );
}
