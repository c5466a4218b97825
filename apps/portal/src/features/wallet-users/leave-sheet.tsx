import { walletUsersConsequences } from '@antela/contract/consequences';
import type { BalanceChoice, WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { useConsequences } from '../../lib/consequences.ts';
import { pesos } from '../../lib/format.ts';
import { Alert, FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { ConsequenceList } from '../../ui/consequence-list.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { everybodyOf, heldBy, idsOf, sizeOf, type ActTarget } from './act-target.ts';
import { RefusedList } from './wallet-user-words.tsx';
import { useChangeWalletUsers } from './wallet-users.queries.ts';

/** Takes people out of their wallets: first what happens to what they hold, then the act. */
export function LeaveSheet({ target, onClose }: { target: ActTarget; onClose: () => void }) {
  const { t } = useTranslation('wallet-users');
  const [balance, setBalance] = useState<BalanceChoice | null>(null);
  const [isUndecided, setUndecided] = useState(false);
  const reason = useReason();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<WalletUsersAnswer | null>(null);
  const change = useChangeWalletUsers();
  const held = heldBy(target);
  const count = sizeOf(target);
  // Without money there is nothing to choose.
  const choice = held === 0 ? 'keep' : balance;
  const asked = {
    ...('users' in target
      ? { action: 'withdraw' as const, payrolltypemoneybagemployeeids: idsOf(target.users) }
      : { action: 'withdraw_all' as const, matching: target.matching }),
    balance: choice ?? 'keep',
  };
  const { drawn } = useConsequences(
    walletUsersConsequences,
    asked,
    count > 0 && choice !== null && answer === null,
  );
  const first = 'users' in target ? target.users[0] : undefined;
  const title =
    first && count === 1
      ? t('Retirar a {{name}}', { name: first.fullName })
      : t('Retirar a {{count}} personas', { count });

  function close() {
    setBalance(null);
    setUndecided(false);
    reason.write('');
    setRefusal(null);
    setAnswer(null);
    onClose();
  }

  async function leave(): Promise<void> {
    const given = reason.give();
    setUndecided(choice === null);
    setRefusal(null);
    if (choice === null || given === null) return;
    const terms = { balance: choice, reason: given };
    const body =
      'users' in target
        ? {
            action: 'withdraw' as const,
            payrolltypemoneybagemployeeids: idsOf(target.users),
            ...terms,
          }
        : { action: 'withdraw_all' as const, ...everybodyOf(target), ...terms };
    try {
      const done = await change.mutateAsync(body);
      if (done.done > 0)
        toast(
          done.returned > 0
            ? t('Retiraste a {{count}} personas y volvieron {{amount}} al fondo', {
                count: done.done,
                amount: pesos(done.returned),
              })
            : t('Retiraste a {{count}} personas', { count: done.done }),
        );
      if (done.error === 0) return close();
      setAnswer(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
    }
  }

  return (
    <Sheet
      open={count > 0}
      onClose={close}
      {...(!answer && { onSubmit: leave })}
      title={title}
      description={t('Lo que falta por descontar de la nómina se sigue descontando.')}
      footer={
        <>
          <Button onClick={close}>{answer ? t('Cerrar') : t('Cancelar')}</Button>
          {!answer && (
            <Button type="submit" look="danger" busy={change.isPending}>
              {t('Retirar de la billetera')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {answer && (
          <Alert
            tone="warn"
            role="alert"
            title={t('{{count}} personas quedaron como estaban', { count: answer.error })}
          >
            <RefusedList outcomes={answer.outcomes} />
          </Alert>
        )}
        {held !== 0 ? (
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
            value={balance}
            onValueChange={(next) => setBalance(next === 'return' ? 'return' : 'keep')}
            error={isUndecided ? t('Elige qué pasa con el saldo.') : undefined}
          />
        ) : (
          <p className="text-ink-2">{t('No hay saldo que decidir.')}</p>
        )}
        <ReasonField reason={reason} />
        {choice !== null && answer === null && <ConsequenceList {...drawn} />}
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
