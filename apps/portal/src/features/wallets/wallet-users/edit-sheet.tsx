import type { WalletUserRow } from '@antela/contract/wallet-users';
import { walletUserLabels } from '@antela/rules/wallet-states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { LimitField } from './limit-field.tsx';
import { limitText } from './wallet-user-words.tsx';
import { useFreshWalletUser, useUpdateWalletUser } from './wallet-users.queries.ts';

type Form = { limit: number | null; state: 'active' | 'suspended'; reason: string };

const formOf = (user: WalletUserRow): Form => ({
  limit: user.limit,
  state: user.state === 'suspended' ? 'suspended' : 'active',
  reason: user.stateReason ?? '',
});

/** Limit and state of one person in one wallet, beside the list. */
export function EditSheet({ user, onClose }: { user: WalletUserRow; onClose: () => void }) {
  const { t } = useTranslation('wallet-users');
  const [form, setForm] = useState(formOf(user));
  const [reasonFault, setReasonFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const update = useUpdateWalletUser(user.payrolltypemoneybagemployeeid);
  const fetchLatest = useFreshWalletUser(user);
  const { save, changed } = useConditionalSave({
    shown: user,
    fetchLatest,
    formOf,
    factsOf: (values) =>
      inWords(values, [
        ['limit', t('Límite por periodo'), limitText(values.limit, t)],
        ['state', t('Estado'), t(walletUserLabels[values.state])],
        ['reason', t('Motivo')],
      ]),
    put: (values) => set(values),
  });
  const set = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));

  async function submit(): Promise<void> {
    const reason = form.reason.trim();
    const needsReason = form.state === 'suspended' && reason === '';
    setReasonFault(needsReason ? t('Escribe por qué la suspendes: queda en su historial.') : undefined);
    setRefusal(null);
    if (needsReason) return;
    const body = {
      limit: form.limit,
      state: form.state,
      reason: form.state === 'suspended' ? reason : null,
    };
    let waits = false;
    try {
      const saved = await save(form, async (version) => {
        waits = (await update.mutateAsync({ body, version })).data.proposalid !== null;
      });
      if (!saved) return;
      toast(
        waits
          ? t('El nuevo límite de {{name}} espera a otra persona.', { name: user.fullName })
          : t('Guardaste los cambios de {{name}}', { name: user.fullName }),
      );
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      onSubmit={submit}
      title={user.fullName}
      description={`${user.wallet.name} · ${user.payroll.name}`}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary">
            {t('Guardar cambios')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <LimitField
          funding={user.wallet.funding}
          value={form.limit}
          onValueChange={(limit) => set({ limit })}
        />
        <RadioGroup
          label={t('Estado')}
          name="state"
          options={[
            { value: 'active', label: t('Activo'), hint: t('Gasta y recibe cargues.') },
            { value: 'suspended', label: t('Suspendido'), hint: t('No gasta; su saldo se conserva.') },
          ]}
          value={form.state}
          onValueChange={(state) => set({ state: state === 'suspended' ? 'suspended' : 'active' })}
        />
        {form.state === 'suspended' && (
          <TextField
            label={t('Motivo')}
            maxLength={300}
            value={form.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
            error={reasonFault}
          />
        )}
        <ChangedMeanwhile {...changed} />
        <FormError>{refusal}</FormError>
        <EntityHistory kind="wallet_user" id={user.payrolltypemoneybagemployeeid} folded />
      </div>
    </Sheet>
  );
}
