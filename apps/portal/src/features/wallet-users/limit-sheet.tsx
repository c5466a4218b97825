import type { WalletUsersAnswer } from '@antela/contract/wallet-user-changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { Alert, FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { everybodyOf, idsOf, sizeOf, type ActTarget } from './act-target.ts';
import { RefusedList } from './wallet-user-words.tsx';
import { useChangeWalletUsers } from './wallet-users.queries.ts';

type Kind = 'amount' | 'none';

/** One limit for many people: lower ones hold at once, and who would get more than they have may wait for another person. */
export function LimitSheet({ target, onClose }: { target: ActTarget; onClose: () => void }) {
  const { t } = useTranslation('wallet-users');
  const [kind, setKind] = useState<Kind>('amount');
  const [limit, setLimit] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<WalletUsersAnswer | null>(null);
  const change = useChangeWalletUsers();
  const count = sizeOf(target);

  function close() {
    setKind('amount');
    setLimit(null);
    setMissing(false);
    setRefusal(null);
    setAnswer(null);
    onClose();
  }

  async function save(): Promise<void> {
    setMissing(kind === 'amount' && !limit);
    setRefusal(null);
    if (kind === 'amount' && !limit) return;
    const terms = { limit: kind === 'none' ? null : limit };
    const body =
      'users' in target
        ? { action: 'limit' as const, payrolltypemoneybagemployeeids: idsOf(target.users), ...terms }
        : { action: 'limit_all' as const, ...everybodyOf(target), ...terms };
    try {
      const done = await change.mutateAsync(body);
      if (done.done > 0) toast(t('Cambiaste el límite de {{count}} personas', { count: done.done }));
      if (done.error + done.waiting === 0) return close();
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
      {...(!answer && { onSubmit: save })}
      title={t('Cambiar el límite de {{count}} personas', { count })}
      description={t('Es lo más que cada persona puede gastar en un periodo de nómina.')}
      footer={
        <>
          <Button onClick={close}>{answer ? t('Cerrar') : t('Cancelar')}</Button>
          {!answer && (
            <Button type="submit" look="primary" busy={change.isPending}>
              {t('Cambiar el límite')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {answer && <LimitAnswer answer={answer} />}
        {!answer && (
          <>
            <RadioGroup
              label={t('Límite por periodo')}
              name="limit-kind"
              options={[
                { value: 'amount', label: t('El mismo valor para cada una') },
                {
                  value: 'none',
                  label: t('Sin límite propio'),
                  hint: t('Hasta su saldo, o hasta el tope de la billetera si la paga la nómina.'),
                },
              ]}
              value={kind}
              onValueChange={(next) => setKind(next === 'none' ? 'none' : 'amount')}
            />
            {kind === 'amount' && (
              <MoneyField
                label={t('Valor')}
                value={limit}
                onValueChange={setLimit}
                error={isMissing ? t('Escribe el límite, mayor que cero.') : undefined}
              />
            )}
            <p className="text-ink-2">
              {t(
                'Bajarlo vale desde ya. Subirlo espera a otra persona donde la paga la nómina y la billetera no tiene tope.',
              )}
            </p>
          </>
        )}
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}

function LimitAnswer({ answer }: { answer: WalletUsersAnswer }) {
  const { t } = useTranslation('wallet-users');
  return (
    <>
      {answer.waiting > 0 && (
        <Alert
          tone="info"
          role="status"
          title={t('{{count}} personas esperan a que otra lo apruebe', { count: answer.waiting })}
        >
          {t('Hasta entonces tienen el límite de antes. La solicitud está en «Por aprobar».')}
        </Alert>
      )}
      {answer.error > 0 && (
        <Alert
          tone="warn"
          role="alert"
          title={t('{{count}} personas quedaron como estaban', { count: answer.error })}
        >
          <RefusedList outcomes={answer.outcomes} />
        </Alert>
      )}
    </>
  );
}
