import { controls, walletAtBirth } from '@antela/contract/controls';
import { walletPurposes, walletStates, type Wallet } from '@antela/contract/wallets';
import { canMove } from '@antela/rules/transitions';
import { walletLabels, walletTransitions } from '@antela/rules/wallet-states';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { inWords, useConditionalSave } from '../../../lib/conditional-save.ts';
import { pesos } from '../../../lib/format.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { pathTo } from '../../../paths.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { WalletConsequences } from './wallet-consequences.tsx';
import { fundingLabels, purposeLabels } from './wallet-words.tsx';
import { useCreateWallet, useFreshWallet, useUpdateWallet } from './wallets.queries.ts';

type Props = { wallet?: Wallet; onClose: () => void };

const formOf = (wallet: Wallet | undefined, companyid = '') => ({
  companyid: wallet?.company.id ?? companyid,
  funding: wallet?.funding ?? ('prefunded' as const),
  name: wallet?.name ?? '',
  purpose: wallet?.purpose ?? ('food' as const),
  payrolls: wallet?.payrolls.map(({ id }) => id) ?? [],
  userCap: wallet?.userCap ?? null,
  loadCap: wallet?.loadCap ?? null,
  approvalAbove: wallet?.approvalAbove ?? 0,
  lowBalanceAt: wallet?.lowBalanceAt ?? null,
  state: wallet?.state ?? ('active' as const),
});

/** Creates a wallet, or changes one and its state. Mounted only while it is open. */
export function WalletSheet({ wallet, onClose }: Props) {
  const { t } = useTranslation('wallets');
  const navigate = useNavigate();
  const companies = useCompanyChoices();
  const allPayrolls = usePayrollChoices();
  const create = useCreateWallet();
  const update = useUpdateWallet(wallet?.walletid ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [form, setForm] = useState(() => formOf(wallet, companies[0]?.value));
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const amount = (value: number | null) => value !== null && pesos(value);
  const { save: saveChange, changed } = useConditionalSave({
    shown: wallet ?? { version: 0 },
    fetchLatest: useFreshWallet(wallet?.walletid ?? ''),
    formOf: (latest) => formOf('walletid' in latest ? latest : undefined),
    factsOf: (values) =>
      inWords(values, [
        ['name', t('Nombre')],
        ['purpose', t('Propósito'), t(purposeLabels[values.purpose])],
        [
          'payrolls',
          t('Nóminas que atiende'),
          allPayrolls
            .filter(({ value }) => values.payrolls.includes(value))
            .map(({ label }) => label)
            .join(', ') || null,
        ],
        ['userCap', t('Tope por usuario'), amount(values.userCap) || null],
        ['loadCap', t('Tope por cargue'), amount(values.loadCap) || null],
        ['approvalAbove', t('Aprobación desde'), pesos(values.approvalAbove)],
        ['lowBalanceAt', t('Avisar cuando quede menos de'), amount(values.lowBalanceAt) || null],
        ['state', t('Estado'), t(walletLabels[values.state])],
      ]),
    put: change,
  });
  const payrolls = allPayrolls.filter(({ companyid }) => companyid === form.companyid);
  const isPrefunded = form.funding === 'prefunded';

  async function save() {
    setChecked(true);
    setRefusal(null);
    if (form.name.trim() === '' || form.payrolls.length === 0) return;
    const { companyid, funding, state, ...settings } = form;
    try {
      if (wallet) {
        let waits = false;
        const isSaved = await saveChange(form, async (version) => {
          const { data } = await update.mutateAsync({ body: { ...settings, state }, version });
          waits = data.proposalid !== null;
        });
        if (!isSaved) return;
        toast(
          waits
            ? t('Guardaste la billetera. Lo que la suaviza espera a otra persona.')
            : t('Guardaste la billetera'),
        );
        onClose();
      } else {
        const { data } = await create.mutateAsync({ companyid, funding, ...settings });
        toast(
          data.proposalid === null
            ? t('Creaste la billetera')
            : t('Creaste la billetera. Lo que la suaviza espera a otra persona.'),
        );
        await navigate({ href: pathTo.wallet(data.walletid) });
      }
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      onSubmit={save}
      title={wallet ? t('Editar billetera') : t('Crear billetera')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancelar')}</Button>
          <Button type="submit" look="primary">
            {wallet ? t('Guardar cambios') : t('Crear billetera')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {!wallet && (
          <>
            <Select
              label={t('Empresa')}
              options={companies}
              value={form.companyid}
              onChange={(event) => change({ companyid: event.currentTarget.value, payrolls: [] })}
            />
            <RadioGroup
              name="funding"
              label={t('De dónde sale el dinero')}
              value={form.funding}
              onValueChange={(value) => change({ funding: value as typeof form.funding })}
              options={[
                {
                  value: 'prefunded',
                  label: t(fundingLabels.prefunded),
                  hint: t('La empresa deposita primero y luego carga.'),
                },
                {
                  value: 'payroll',
                  label: t(fundingLabels.payroll),
                  hint: t('Lo que cada persona gasta se descuenta en su nómina.'),
                },
              ]}
            />
          </>
        )}
        <TextField
          label={t('Nombre')}
          value={form.name}
          maxLength={80}
          onChange={(event) => change({ name: event.currentTarget.value })}
          {...(isChecked && form.name.trim() === '' && { error: t('Escribe un nombre.') })}
        />
        <Select
          label={t('Propósito')}
          options={walletPurposes.map((value) => ({ value, label: t(purposeLabels[value]) }))}
          value={form.purpose}
          onChange={(event) => change({ purpose: event.currentTarget.value as typeof form.purpose })}
        />
        <fieldset>
          <legend className="mb-2 font-medium">{t('Nóminas que atiende')}</legend>
          {payrolls.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={form.payrolls.includes(value)}
              onChange={(event) =>
                change({
                  payrolls: event.currentTarget.checked
                    ? [...form.payrolls, value]
                    : form.payrolls.filter((id) => id !== value),
                })
              }
            />
          ))}
          <FormError>{isChecked && form.payrolls.length === 0 && t('Elige al menos una nómina.')}</FormError>
        </fieldset>
        <MoneyField
          label={t('Tope por usuario')}
          hint={t('El mayor saldo que una persona puede tener.')}
          optional
          value={form.userCap}
          onValueChange={(userCap) => change({ userCap })}
        />
        {isPrefunded && (
          <>
            <MoneyField
              label={t('Tope por cargue')}
              optional
              value={form.loadCap}
              onValueChange={(loadCap) => change({ loadCap })}
            />
            <MoneyField
              label={t('Aprobación desde')}
              hint={t(
                'Los cargues por encima de este valor, o los que una persona envía en 24 horas y juntos lo pasan, los aprueba otra. Con $ 0, todos.',
              )}
              value={form.approvalAbove}
              onValueChange={(approvalAbove) => change({ approvalAbove: approvalAbove ?? 0 })}
            />
            <MoneyField
              label={t('Avisar cuando quede menos de')}
              optional
              value={form.lowBalanceAt}
              onValueChange={(lowBalanceAt) => change({ lowBalanceAt })}
            />
          </>
        )}
        {wallet && (
          <Select
            label={t('Estado')}
            hint={t('Cerrar una billetera no tiene vuelta.')}
            options={walletStates
              .filter((state) => state === wallet.state || canMove(walletTransitions, wallet.state, state))
              .map((value) => ({ value, label: t(walletLabels[value]) }))}
            value={form.state}
            onChange={(event) => change({ state: event.currentTarget.value as typeof form.state })}
          />
        )}
        {wallet && <WalletConsequences wallet={wallet} form={form} />}
        <LooserNote names={looserNames(controls.wallet, wallet ?? walletAtBirth(form.funding), form)} />
        <ChangedMeanwhile {...changed} />
        <FormError>{refusal}</FormError>
      </div>
    </Sheet>
  );
}
