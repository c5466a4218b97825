import { keptBankLayout, type BankLayout } from '@antela/contract/bank-layout';
import { bankLayout } from '@antela/contract/bank-layout-rules';
import { accountTypes } from '@antela/rules/bank-account';
import { achNacham } from './ach-layout.ts';
import { tableAnswer } from './answer-in-columns.ts';
import { bancolombiaPab, bancolombiaSap } from './shipped-layouts.ts';

const own = {
  name: 'Antela',
  extension: 'csv',
  separator: ';',
  head: [
    { of: 'text', text: '1' },
    { of: 'text', text: 'ANTELA' },
    { of: 'batch' },
    { of: 'company_nit' },
    { of: 'date' },
    { of: 'count' },
    { of: 'total' },
  ],
  line: [
    { of: 'text', text: '2' },
    { of: 'reference' },
    { of: 'document_type' },
    { of: 'document_number' },
    { of: 'holder' },
    { of: 'bank_code' },
    {
      of: 'account_type',
      codes: Object.fromEntries(Object.entries(accountTypes).map(([type, { code }]) => [type, code])),
    },
    { of: 'account_number' },
    { of: 'amount' },
    { of: 'text', text: 'ADELANTO' },
  ],
  answer: tableAnswer,
} as const;

/** The format of a company that has none of its own. */
export const ownLayout: BankLayout = bankLayout.parse(own);

/** A layout as it was kept, by the rules of its day. */
export const keptLayout = (kept: unknown): BankLayout => keptBankLayout.parse(kept);

interface Shipped {
  key: string;
  about: string;
  layout: BankLayout;
}

/** Formats to begin from, which nobody changes. Those of a bank are not confirmed with it, which the portal says once for all. */
export const shippedLayouts: readonly Shipped[] = [
  {
    key: 'antela',
    about: 'El del portal: con separador y con la respuesta por columnas.',
    layout: ownLayout,
  },
  {
    key: 'bancolombia-pab',
    about: 'De ancho fijo, 264 caracteres.',
    layout: bankLayout.parse(bancolombiaPab),
  },
  {
    key: 'bancolombia-sap',
    about: 'De ancho fijo, 95 caracteres.',
    layout: bankLayout.parse(bancolombiaSap),
  },
  {
    key: 'ach-nacham',
    about:
      'De ancho fijo, 106 caracteres en bloques de diez líneas. Lee las devoluciones de la cámara y no manda prenotificaciones.',
    layout: bankLayout.parse(achNacham),
  },
];
