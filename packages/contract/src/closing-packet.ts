import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, text } from './schemas.ts';

const packet = {
  access: allOf('view_payrolls', 'export_reports'),
  conditions: ['company_access'],
  context: true,
  identifies: { payperiodid: 'pay_period' },
} as const;

export const downloadClosingPacket = defineEndpoint({
  ...packet,
  name: 'downloadClosingPacket',
  shows: [
    'advance',
    'audit',
    'catalog',
    'comment',
    'company',
    'company_user',
    'disbursement',
    'employee',
    'import',
    'ledger',
    'legal_figure',
    'open_item',
    'pay_period',
    'payroll',
    'role',
    'wallet_spend',
  ],
  changes: ['audit', 'pay_period'],
  method: 'GET',
  path: '/companyportal/payroll/period/packet',
  base: 'live',
  query: z.strictObject({ payperiodid: id }),
  response: 'file',
  formats: ['zip'],
  errors: ['not_found', 'conflict'],
  summary:
    'El paquete de un periodo cerrado en un ZIP: reportes, lo descontado, giros, historia y la huella de cada archivo.',
});

export const listPacketFiles = defineEndpoint({
  ...packet,
  name: 'listPacketFiles',
  shows: ['company', 'pay_period', 'payroll'],
  method: 'GET',
  path: '/companyportal/payroll/period/packet/file',
  base: 'v2',
  query: z.strictObject({ payperiodid: id }),
  response: dataOf(z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() }))),
  errors: ['not_found', 'conflict'],
  summary: 'Los archivos del paquete de cierre que alguien ya descargó, cada uno con su huella.',
});

export const downloadPacketFile = defineEndpoint({
  ...packet,
  name: 'downloadPacketFile',
  shows: ['company', 'pay_period', 'payroll'],
  changes: ['audit', 'pay_period'],
  method: 'GET',
  path: '/companyportal/payroll/period/packet/file',
  base: 'live',
  query: z.strictObject({ payperiodid: id, name: text(200) }),
  response: 'file',
  formats: ['pdf', 'csv', 'xlsx', 'bin'],
  errors: ['not_found', 'conflict'],
  summary:
    'Un archivo del paquete de cierre por sí solo, idéntico al que está en el ZIP; queda anotado quién lo descargó.',
});
