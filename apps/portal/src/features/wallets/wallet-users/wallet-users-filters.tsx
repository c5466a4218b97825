import { walletUserLabels } from '@antela/rules/wallet-states';
import { useTranslation } from 'react-i18next';
import { type Choice, useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import type { UrlState } from '../../../lib/url-state.ts';
import { FilterChips, type Filter } from '../../../ui/filter-chips.tsx';
import { Ticks, useTicksInWords } from '../../../ui/ticks.tsx';
import { balanceWords, noFilters, stateWords, type WalletUsersSearch } from './wallet-users-search.ts';
import { useWalletChoices } from './wallet-users.queries.ts';

type Props = {
  search: WalletUsersSearch;
  patch: UrlState<WalletUsersSearch>['patch'];
  /** On a wallet's own page there is no wallet to choose. */
  ofOneWallet?: boolean;
};

export function WalletUsersFilters({ search, patch, ofOneWallet = false }: Props) {
  const { t } = useTranslation('wallet-users');
  const inWords = useTicksInWords();
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const wallets = useWalletChoices().map(({ walletid: value, label }) => ({ value, label }));
  const states = (['active', 'suspended', 'withdrawn'] as const).map((state) => ({
    value: stateWords[state],
    label: t(walletUserLabels[state]),
  }));
  const balances: Choice[] = [
    { value: balanceWords.with, label: t('Con saldo') },
    { value: balanceWords.without, label: t('Sin saldo') },
  ];

  const filter = (
    key: 'billetera' | 'estado' | 'nomina' | 'empresa',
    label: string,
    choices: readonly Choice[],
  ): Filter => ({
    key,
    label,
    value: inWords(choices, search[key]),
    onClear: () => patch({ [key]: null }),
    children: <Ticks choices={choices} ticked={search[key]} onChange={(next) => patch({ [key]: next })} />,
  });

  const filters: Filter[] = [
    ...(ofOneWallet ? [] : [filter('billetera', t('Billetera'), wallets)]),
    filter('estado', t('Estado'), states),
    {
      key: 'saldo',
      label: t('Saldo'),
      value: balances.find(({ value }) => value === search.saldo)?.label ?? null,
      onClear: () => patch({ saldo: null }),
      children: (
        <Ticks
          choices={balances}
          ticked={search.saldo === '' ? [] : [search.saldo]}
          onChange={(next) => patch({ saldo: next.find((value) => value !== search.saldo) ?? null })}
        />
      ),
    },
    ...(ofOneWallet ? [] : [filter('nomina', t('Nómina'), payrolls)]),
    ...(companies.length > 1 && !ofOneWallet ? [filter('empresa', t('Empresa'), companies)] : []),
  ];
  return <FilterChips filters={filters} onClearAll={() => patch(noFilters)} />;
}
