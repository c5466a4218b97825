import * as contract from '@antela/contract/wallet-users';
import { bogotaDate } from '@antela/rules/calendar-date';
import { walletUserLabels } from '@antela/rules/wallet-states';
import { countCap, findEmployments } from '../../../db/employment-search.ts';
import { listOf, reportRoute } from '../../../http/list.ts';
import { dateCell } from '../../../spreadsheets/cell.ts';
import { totalled } from '../../../spreadsheets/report-writer.ts';
import { countWalletUsers, listWalletUsers } from './wallet-users.sql.ts';
import { toWalletUser } from './wallet-users.wire.ts';

export const walletUsers = listOf(contract.listWalletUsers, {
  order: 'name:asc',
  ground: async (db, { filters: { terms, ...filters } }) => ({
    ...filters,
    search: await findEmployments(db, terms),
  }),
  rows: (db, { ground: filters, ...ask }) => listWalletUsers(db, ask.scope, { ...ask, filters }),
  around: async (db, { scope, ground: filters, after }) => ({
    total: after === null ? await countWalletUsers(db, scope, filters) : null,
    cap: countCap(filters.search),
  }),
  position: (row) => [row.sort_value, row.id],
  show: (rows) => rows.map(toWalletUser),
});

export const walletUsersReport = reportRoute(contract.downloadWalletUsers, walletUsers, {
  file: 'usuarios-billetera',
  sheet: 'Usuarios billetera',
  columns: [
    { header: 'Tipo de documento', width: 10, cell: (row) => row.documentType },
    { header: 'Documento', width: 16, cell: (row) => row.documentNumber },
    { header: 'Nombre', width: 34, cell: (row) => row.fullName },
    { header: 'Empresa', width: 28, cell: (row) => row.company.name },
    { header: 'Nómina', width: 24, cell: (row) => row.payroll.name },
    { header: 'Billetera', width: 26, cell: (row) => row.wallet.name },
    { header: 'Estado', width: 14, cell: (row) => walletUserLabels[row.state] },
    { header: 'Saldo', ...totalled, width: 16, cell: (row) => row.balance },
    { header: 'Límite por periodo', kind: 'amount', width: 18, cell: (row) => row.effectiveLimit },
    { header: 'Gastado en el periodo', kind: 'amount', width: 20, cell: (row) => row.spent },
    { header: 'Disponible', kind: 'amount', width: 16, cell: (row) => row.available },
    { header: 'Inscrito', width: 12, cell: (row) => dateCell(bogotaDate(row.enrolledAt)) },
  ],
});
