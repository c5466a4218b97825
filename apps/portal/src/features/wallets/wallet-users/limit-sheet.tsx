import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/choice.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { everybodyOf, idsOf, sizeOf, type ActTarget } from './act-target.ts';
import { UsersSheet, useUsersForm } from './users-sheet.tsx';

type Kind = 'amount' | 'none';

type Values = { kind: Kind; limit: number | null };

/** One limit for many people: lower ones hold at once, and who would get more than they have may wait for another person. */
export function LimitSheet({ target, onClose }: { target: ActTarget; onClose: () => void }) {
  const { t } = useTranslation('wallet-users');
  const act = useUsersForm<Values>({
    initial: { kind: 'amount', limit: null },
    check: ({ kind, limit }) => ({
      limit: kind === 'amount' && !limit && t('Escribe el límite, mayor que cero.'),
    }),
    bodyOf: ({ kind, limit }) => {
      const terms = { limit: kind === 'none' ? null : limit };
      return 'users' in target
        ? { action: 'limit', payrolltypemoneybagemployeeids: idsOf(target.users), ...terms }
        : { action: 'limit_all', ...everybodyOf(target), ...terms };
    },
    said: ({ done }) => t('Cambiaste el límite de {{count}} personas', { count: done }),
    onClose,
  });
  const { form } = act;

  return (
    <UsersSheet
      {...act}
      onClose={onClose}
      title={t('Cambiar el límite de {{count}} personas', { count: sizeOf(target) })}
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
        {...form.choice('kind')}
      />
      {form.values.kind === 'amount' && <MoneyField label={t('Valor')} {...form.field('limit')} />}
      <p className="text-ink-2">
        {t(
          'Bajarlo vale desde ya. Subirlo espera a otra persona donde la paga la nómina y la billetera no tiene tope.',
        )}
      </p>
    </UsersSheet>
  );
}
