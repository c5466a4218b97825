import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/choice.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { everybodyOf, idsOf, sizeOf, type ActTarget } from './act-target.ts';
import { UsersSheet, useUsersAct } from './users-sheet.tsx';

type Kind = 'amount' | 'none';

/** One limit for many people: lower ones hold at once, and who would get more than they have may wait for another person. */
export function LimitSheet({ target, onClose }: { target: ActTarget; onClose: () => void }) {
  const { t } = useTranslation('wallet-users');
  const [kind, setKind] = useState<Kind>('amount');
  const [limit, setLimit] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const act = useUsersAct(() => {
    setKind('amount');
    setLimit(null);
    setMissing(false);
    onClose();
  });
  const count = sizeOf(target);

  async function save(): Promise<void> {
    setMissing(kind === 'amount' && !limit);
    if (kind === 'amount' && !limit) return;
    const terms = { limit: kind === 'none' ? null : limit };
    const body =
      'users' in target
        ? { action: 'limit' as const, payrolltypemoneybagemployeeids: idsOf(target.users), ...terms }
        : { action: 'limit_all' as const, ...everybodyOf(target), ...terms };
    await act.run(body, ({ done }) => t('Cambiaste el límite de {{count}} personas', { count: done }));
  }

  return (
    <UsersSheet
      act={act}
      open={count > 0}
      onSubmit={save}
      title={t('Cambiar el límite de {{count}} personas', { count })}
      description={t('Es lo más que cada persona puede gastar en un periodo de nómina.')}
      label={t('Cambiar el límite')}
      meanwhile={t('Hasta entonces tienen el límite de antes.')}
    >
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
    </UsersSheet>
  );
}
