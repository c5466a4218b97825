import { updateWalletUser } from '@antela/contract/wallet-user-changes';
import type { WalletUserRow } from '@antela/contract/wallet-users';
import { walletUserLabels } from '@antela/rules/wallet-states';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { joined } from '../../../lib/format.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSave } from '../../../lib/use-call.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { LimitField } from './limit-field.tsx';
import { limitText } from './wallet-user-words.tsx';
import { useFreshWalletUser } from './wallet-users.queries.ts';

type Form = { limit: number | null; state: 'active' | 'suspended'; reason: string };

const formOf = (user: WalletUserRow): Form => ({
  limit: user.limit,
  state: user.state === 'suspended' ? 'suspended' : 'active',
  reason: user.stateReason ?? '',
});

/** Limit and state of one person in one wallet, beside the list. */
export function EditSheet({ user, onClose }: { user: WalletUserRow; onClose: () => void }) {
  const { t } = useTranslation('wallet-users');
  const update = useSave(updateWalletUser, {
    payrolltypemoneybagemployeeid: user.payrolltypemoneybagemployeeid,
  });
  const fetchLatest = useFreshWalletUser(user);
  const form = useRecordForm({
    record: user,
    fetchLatest,
    formOf,
    factsOf: (values) =>
      inWords(values, [
        ['limit', t('Límite por periodo'), limitText(values.limit, t)],
        ['state', t('Estado'), t(walletUserLabels[values.state])],
        ['reason', t('Motivo')],
      ]),
    check: ({ state, reason }) => ({
      reason:
        state === 'suspended' &&
        reason.trim() === '' &&
        t('Escribe por qué la suspendes: queda en su historial.'),
    }),
    send: ({ limit, state, reason }, { version }) =>
      update.mutateAsync({
        body: { limit, state, reason: state === 'suspended' ? reason.trim() : null },
        version,
      }),
    onSaved: ({ proposalid }) => {
      toast(
        proposalid !== null
          ? t('El nuevo límite de {{name}} espera a otra persona.', { name: user.fullName })
          : t('Guardaste los cambios de {{name}}', { name: user.fullName }),
      );
      onClose();
    },
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={user.fullName}
      description={joined(user.wallet.name, user.payroll.name)}
      after={<EntityHistory kind="wallet_user" id={user.payrolltypemoneybagemployeeid} folded />}
    >
      <LimitField funding={user.wallet.funding} {...form.field('limit')} />
      <RadioGroup
        label={t('Estado')}
        name="state"
        options={[
          { value: 'active', label: t('Activo'), hint: t('Gasta y recibe cargues.') },
          { value: 'suspended', label: t('Suspendido'), hint: t('No gasta; su saldo se conserva.') },
        ]}
        {...form.choice('state')}
      />
      {form.values.state === 'suspended' && <TextField label={t('Motivo')} {...form.text('reason')} />}
    </FormSheet>
  );
}
