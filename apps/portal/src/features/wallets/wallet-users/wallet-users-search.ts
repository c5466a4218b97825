import { listWalletUsers } from '@antela/contract/wallet-users';
import type { WalletUserState } from '@antela/rules/wallet-states';
import { ids, listSearch, word, words } from '../../../lib/list-search.ts';

/** The words of the address for what the API names in English. */
export const stateWords: Record<WalletUserState, string> = {
  active: 'activo',
  suspended: 'suspendido',
  withdrawn: 'retirado',
};
export const balanceWords = { with: 'con', without: 'sin' } as const;

export const walletUsersSearch = listSearch({
  endpoint: listWalletUsers,
  filters: {
    billetera: ids('walletid'),
    estado: words('state', stateWords),
    nomina: ids('payrollid'),
    empresa: ids('companyid'),
    saldo: word('balance', balanceWords),
  },
  sorts: { nombre: 'name', inscrito: 'enrolledAt' },
});
export type FilterQuery = ReturnType<typeof walletUsersSearch.filterQuery>;
