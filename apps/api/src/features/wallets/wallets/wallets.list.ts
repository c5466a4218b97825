import * as contract from '@antela/contract/wallets';
import { walletLabels, walletFundingLabels, walletPurposeLabels } from '@antela/rules/wallet-states';
import { listOf, reportRoute } from '../../../http/list.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { listWallets, sumWallets } from './wallets.sql.ts';
import { toFund, toWalletRow } from './wallets.wire.ts';

export const wallets = listOf(contract.listWallets, {
  order: 'name:asc',
  rows: (db, ask) => listWallets(db, ask.scope, ask),
  around: async (db, { scope, filters }) => {
    const sums = await sumWallets(db, scope, filters);
    return { total: sums.n, totals: toFund(sums) };
  },
  position: (row) => [row.name, row.id],
  show: (rows) => rows.map(toWalletRow),
});

export const walletsReport = reportRoute(contract.downloadWallets, wallets, {
  file: 'billeteras',
  sheet: 'Billeteras',
  columns: [
    { header: 'Billetera', width: 28, cell: (row) => row.name },
    { header: 'Empresa', width: 28, cell: (row) => row.company.name },
    { header: 'Propósito', width: 18, cell: (row) => walletPurposeLabels[row.purpose] },
    {
      header: 'Dinero',
      width: 20,
      cell: (row) => walletFundingLabels[row.funding],
    },
    { header: 'Estado', width: 14, cell: (row) => walletLabels[row.state] },
    { header: 'Fondo', ...totalled, width: 16, cell: (row) => row.fund },
    { header: 'Comprometido', ...totalled, width: 16, cell: (row) => row.committed },
    { header: 'Disponible', ...totalled, width: 16, cell: (row) => row.available },
    { header: 'Usuarios', width: 10, cell: (row) => row.users },
  ],
});
