import { controls } from '@antela/contract/controls';
import {
  walletDepositLabels,
  walletFundingLabels,
  walletLabels,
  walletLoadLabels,
  walletPurposeLabels,
  walletUserLabels,
} from '@antela/rules/wallet-states';
import { type AuditField, text, name, pesos, choice, control } from './audit-field.ts';
import { ofComment } from './audit-fields-of-comment.ts';

/** Fields of wallets, their deposits and loads, and of who has one, in the words of the history. */
export const ofWallets: Record<string, Record<string, AuditField>> = {
  wallet_user: {
    wallet: text('Billetera'),
    limit: control('pesos', controls.walletUser.fields.limit),
    state: choice('Estado', walletUserLabels),
    reason: text('Motivo'),
    returned: pesos('Devuelto a la empresa'),
    restored: pesos('Devuelto a la persona'),
    merchant: text('Comercio'),
  },
  wallet: {
    limit: control('pesos', controls.walletUser.fields.limit),
    people: text('Personas'),
    state: choice('Estado', walletLabels),
    payrolls: name('Nóminas'),
    userCap: control('pesos', controls.wallet.fields.userCap),
    loadCap: control('pesos', controls.wallet.fields.loadCap),
    approvalAbove: control('pesos', controls.wallet.fields.approvalAbove),
    lowBalanceAt: control('pesos', controls.wallet.fields.lowBalanceAt),
    purpose: choice('Propósito', walletPurposeLabels),
    funding: choice('Dinero', walletFundingLabels),
  },
  wallet_deposit: {
    ...ofComment,
    state: choice('Estado', walletDepositLabels),
    reference: text('Referencia'),
    reason: text('Motivo'),
  },
  wallet_load: {
    ...ofComment,
    state: choice('Estado', walletLoadLabels),
    wallet: text('Billetera'),
    concept: text('Concepto'),
    scheduledOn: text('Fecha'),
    controlTotal: pesos('Total de control'),
    total: pesos('Total'),
    reason: text('Motivo'),
    rowNumber: text('Fila'),
    columns: text('Columnas'),
    walletUser: text('Usuario billetera'),
    deletedBy: text('La quitó'),
    removed: text('Líneas quitadas'),
    lines: choice('Líneas', { all: 'Todas' }),
    applied: text('Líneas aplicadas'),
    failed: text('Líneas fallidas'),
    reversed: pesos('Valor reversado'),
  },
};
