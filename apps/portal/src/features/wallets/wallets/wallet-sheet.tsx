import { controls, walletAtBirth } from '@antela/contract/controls';
import { walletPurposes, walletStates, type Wallet, createWallet } from '@antela/contract/wallets';
import { canMove } from '@antela/rules/transitions';
import {
  walletLabels,
  walletTransitions,
  walletFundingLabels,
  walletPurposeLabels,
} from '@antela/rules/wallet-states';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { inWords } from '../../../lib/conditional-save.ts';
import { pesos } from '../../../lib/format.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useCall } from '../../../lib/use-call.ts';
import { pathTo } from '../../../paths.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TickField } from '../../../ui/ticks.tsx';
import { toast } from '../../../ui/toast.ts';
import { WalletConsequences } from './wallet-consequences.tsx';
import { useFreshWallet, useUpdateWallet } from './wallets.queries.ts';

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

type WalletForm = ReturnType<typeof useWalletForm>;

/** Creates a wallet, or changes one and its state. Mounted only while it is open. */
export function WalletSheet({ wallet, onClose }: Props) {
  const { t } = useTranslation('wallets');
  const allPayrolls = usePayrollChoices();
  const form = useWalletForm({ wallet, onClose });
  const { values } = form;
  const payrolls = allPayrolls.filter(({ companyid }) => companyid === values.companyid);

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={wallet ? t('Editar billetera') : t('Crear billetera')}
      submitLabel={wallet ? undefined : t('Crear billetera')}
    >
      {!wallet && <OriginFields form={form} />}
      <TextField label={t('Nombre')} {...form.text('name')} />
      <Select
        label={t('Propósito')}
        options={walletPurposes.map((value) => ({ value, label: t(walletPurposeLabels[value]) }))}
        {...form.text('purpose')}
      />
      <TickField legend={t('Nóminas que atiende')} choices={payrolls} {...form.ticks('payrolls')} />
      <MoneyField
        label={t('Tope por usuario')}
        hint={t('El mayor saldo que una persona puede tener.')}
        optional
        {...form.field('userCap')}
      />
      {values.funding === 'prefunded' && <FundFields form={form} />}
      {wallet && (
        <Select
          label={t('Estado')}
          hint={t('Cerrar una billetera no tiene vuelta.')}
          options={walletStates
            .filter((state) => state === wallet.state || canMove(walletTransitions, wallet.state, state))
            .map((value) => ({ value, label: t(walletLabels[value]) }))}
          {...form.text('state')}
        />
      )}
      {wallet && <WalletConsequences wallet={wallet} form={values} />}
      <LooserNote names={looserNames(controls.wallet, wallet ?? walletAtBirth(values.funding), values)} />
    </FormSheet>
  );
}

/** Company and origin of the money, which never change afterwards. */
function OriginFields({ form }: { form: WalletForm }) {
  const { t } = useTranslation('wallets');
  const companies = useCompanyChoices();
  return (
    <>
      <Select
        label={t('Empresa')}
        options={companies}
        {...form.text('companyid')}
        onChange={(event) => form.set({ companyid: event.currentTarget.value, payrolls: [] })}
      />
      <RadioGroup
        name="funding"
        label={t('De dónde sale el dinero')}
        {...form.choice('funding')}
        options={[
          {
            value: 'prefunded',
            label: t(walletFundingLabels.prefunded),
            hint: t('La empresa deposita primero y luego carga.'),
          },
          {
            value: 'payroll',
            label: t(walletFundingLabels.payroll),
            hint: t('Lo que cada persona gasta se descuenta en su nómina.'),
          },
        ]}
      />
    </>
  );
}

function FundFields({ form }: { form: WalletForm }) {
  const { t } = useTranslation('wallets');
  return (
    <>
      <MoneyField label={t('Tope por cargue')} optional {...form.field('loadCap')} />
      <MoneyField
        label={t('Aprobación desde')}
        hint={t(
          'Los cargues por encima de este valor, o los que una persona envía en 24 horas y juntos lo pasan, los aprueba otra. Con $ 0, todos.',
        )}
        {...form.field('approvalAbove')}
        onValueChange={(approvalAbove) => form.set({ approvalAbove: approvalAbove ?? 0 })}
      />
      <MoneyField label={t('Avisar cuando quede menos de')} optional {...form.field('lowBalanceAt')} />
    </>
  );
}

function useWalletForm({ wallet, onClose }: Props) {
  const { t } = useTranslation('wallets');
  const goOn = useGoOn();
  const companies = useCompanyChoices();
  const allPayrolls = usePayrollChoices();
  const create = useCall(createWallet);
  const update = useUpdateWallet(wallet?.walletid ?? '');
  const amount = (value: number | null) => value !== null && pesos(value);
  return useRecordForm({
    record: wallet ?? null,
    formOf: (known) => formOf(known ?? undefined, companies[0]?.value),
    fetchLatest: useFreshWallet(wallet?.walletid ?? ''),
    factsOf: (values) =>
      inWords(values, [
        ['name', t('Nombre')],
        ['purpose', t('Propósito'), t(walletPurposeLabels[values.purpose])],
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
    check: ({ name, payrolls }) => ({
      name: name.trim() === '' && t('Escribe un nombre.'),
      payrolls: payrolls.length === 0 && t('Elige al menos una nómina.'),
    }),
    send: ({ companyid, funding, state, ...settings }, { version }) =>
      wallet
        ? update.mutateAsync({ body: { ...settings, state }, version })
        : create.mutateAsync({ companyid, funding, ...settings }),
    onSaved: async ({ walletid, proposalid }) => {
      const waits = proposalid !== null;
      if (wallet)
        toast(
          waits
            ? t('Guardaste la billetera. Lo que la suaviza espera a otra persona.')
            : t('Guardaste la billetera'),
        );
      else
        toast(
          waits
            ? t('Creaste la billetera. Lo que la suaviza espera a otra persona.')
            : t('Creaste la billetera'),
        );
      onClose();
      if (!wallet) await goOn({ href: pathTo.wallet(walletid) });
    },
  });
}
