/** Names of the ledger's accounts, and of what moves money between them. */
export const ledgerAccountLabels = {
  company_receivable: 'Por cobrar a la empresa',
  employer_fee: 'Comisión a cargo de la empresa',
  bank_clearing: 'Bancos',
  company_fund: 'Fondo de la empresa',
  wallet_user: 'Saldo de usuarios billetera',
  fee_income: 'Ingresos por comisión',
  vat_payable: 'IVA por pagar',
  write_off: 'Castigos de cartera',
  settlement_receivable: 'Por cobrar en liquidaciones',
  employee_debt: 'Deudas de personas',
  give_back: 'Por devolver a personas',
} as const;

export const movementLabels = {
  advance: 'Adelanto',
  deduction: 'Descuento de nómina',
  payroll_credit: 'A cuenta de la nómina',
  deposit: 'Depósito',
  fund_return: 'Devolución del fondo',
  load: 'Cargue',
  load_reversal: 'Reverso de cargue',
  spend: 'Compra',
  spend_reversal: 'Devolución de compra',
  withdrawal: 'Devuelto a la empresa',
  write_off: 'Castigo',
  open_item: 'Liquidación, deuda o devolución',
  other: 'Otro movimiento',
} as const;
