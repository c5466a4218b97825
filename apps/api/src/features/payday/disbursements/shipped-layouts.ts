import type { bankLayout } from '@antela/contract/bank-layout-rules';
import type { z } from 'zod';

export type Written = z.input<typeof bankLayout>;

/** Every kind of electronic deposit. */
const deposits = { low_amount: '52', ordinary_deposit: '52', inclusive_low_amount: '52' };

/** Payments by fixed places, 264 characters a line. */
export const bancolombiaPab: Written = {
  name: 'Bancolombia PAB',
  extension: 'txt',
  separator: '',
  head: [
    { of: 'text', name: 'Tipo de registro', text: '1', width: 1 },
    { of: 'company_nit', name: 'NIT de quien paga', width: 15, align: 'right', fill: '0' },
    { of: 'text', name: 'Aplicación', text: 'I', width: 1 },
    { of: 'text', name: 'Relleno', text: '', width: 15 },
    { of: 'text', name: 'Clase de transacción', text: '225', width: 3 },
    { of: 'text', name: 'Descripción', text: 'ADELANTOS', width: 10 },
    { of: 'date', name: 'Fecha de transmisión', width: 8 },
    { of: 'text', name: 'Secuencia del lote', text: '01', width: 2 },
    { of: 'date', name: 'Fecha de aplicación', width: 8 },
    { of: 'count', name: 'Número de registros', width: 6, align: 'right', fill: '0' },
    { of: 'text', name: 'Débitos', text: '', width: 17, fill: '0' },
    { of: 'total', name: 'Créditos', cents: true, width: 17, align: 'right', fill: '0' },
    { of: 'text', name: 'Cuenta que paga', text: '00000000000', width: 11 },
    { of: 'text', name: 'Tipo de la cuenta que paga', text: 'S', width: 1 },
    { of: 'text', name: 'Relleno', text: '', width: 149 },
  ],
  line: [
    { of: 'text', name: 'Tipo de registro', text: '6', width: 1 },
    { of: 'document_number', name: 'Documento', width: 15 },
    { of: 'holder', name: 'Nombre', width: 30 },
    { of: 'bank_code', name: 'Banco', width: 9, align: 'right', fill: '0' },
    { of: 'account_number', name: 'Cuenta', width: 17 },
    { of: 'text', name: 'Lugar de pago', text: 'S', width: 1 },
    {
      of: 'account_type',
      name: 'Tipo de transacción',
      codes: { checking: '27', savings: '37', ...deposits },
      width: 2,
    },
    { of: 'amount', name: 'Valor', cents: true, width: 17, align: 'right', fill: '0' },
    { of: 'date', name: 'Fecha de aplicación', width: 8 },
    { of: 'reference', name: 'Referencia', width: 21 },
    {
      of: 'document_type',
      name: 'Tipo de documento',
      codes: { CC: '1', CE: '2', NIT: '3', TI: '4', PA: '5' },
      width: 1,
    },
    { of: 'text', name: 'Relleno', text: '', width: 142 },
  ],
  answer: {
    kind: 'positions',
    lineBegins: '6',
    reference: { from: 101, to: 121 },
    outcome: { from: 265, to: 267 },
    reason: { from: 268, to: 307 },
    outcomes: { OK: 'paid', REC: 'rejected', DEV: 'returned' },
  },
};

/** Its shorter one, 95 characters a line. */
export const bancolombiaSap: Written = {
  name: 'Bancolombia SAP',
  extension: 'txt',
  separator: '',
  head: [
    { of: 'text', name: 'Tipo de registro', text: '1', width: 1 },
    { of: 'company_nit', name: 'NIT de quien paga', width: 10, align: 'right', fill: '0' },
    { of: 'company_name', name: 'Nombre de quien paga', width: 16 },
    { of: 'text', name: 'Clase de transacción', text: '225', width: 3 },
    { of: 'text', name: 'Descripción', text: 'ADELANTOS', width: 10 },
    { of: 'date', name: 'Fecha de transmisión', date: 'AAMMDD', width: 6 },
    { of: 'text', name: 'Secuencia del lote', text: 'A', width: 1 },
    { of: 'date', name: 'Fecha de aplicación', date: 'AAMMDD', width: 6 },
    { of: 'count', name: 'Número de registros', width: 6, align: 'right', fill: '0' },
    { of: 'text', name: 'Débitos', text: '', width: 12, fill: '0' },
    { of: 'total', name: 'Créditos', width: 12, align: 'right', fill: '0' },
    { of: 'text', name: 'Cuenta que paga', text: '00000000000', width: 11 },
    { of: 'text', name: 'Tipo de la cuenta que paga', text: 'S', width: 1 },
  ],
  line: [
    { of: 'text', name: 'Tipo de registro', text: '6', width: 1 },
    { of: 'document_number', name: 'Documento', width: 15, align: 'right', fill: '0' },
    { of: 'holder', name: 'Nombre', width: 18 },
    { of: 'bank_code', name: 'Banco', width: 9, align: 'right', fill: '0' },
    { of: 'account_number', name: 'Cuenta', width: 17, align: 'right', fill: '0' },
    { of: 'text', name: 'Lugar de pago', text: 'S', width: 1 },
    {
      of: 'account_type',
      name: 'Tipo de transacción',
      codes: { checking: '27', savings: '37' },
      width: 2,
    },
    { of: 'amount', name: 'Valor', width: 10, align: 'right', fill: '0' },
    { of: 'text', name: 'Concepto', text: 'ADELANTO', width: 9 },
    { of: 'reference', name: 'Referencia', width: 12 },
    { of: 'text', name: 'Relleno', text: '', width: 1 },
  ],
  answer: {
    kind: 'positions',
    lineBegins: '6',
    reference: { from: 83, to: 94 },
    outcome: { from: 96, to: 98 },
    reason: { from: 99, to: 138 },
    outcomes: { OK: 'paid', REC: 'rejected', DEV: 'returned' },
  },
};
