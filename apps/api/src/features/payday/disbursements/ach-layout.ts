import { tableAnswer } from './answer-in-columns.ts';
import type { Written } from './shipped-layouts.ts';

const blank = (name: string, width: number) => ({ of: 'text', name, text: '', width }) as const;
const fixed = (name: string, text: string) => ({ of: 'text', name, text, width: text.length }) as const;
const digits = (
  of: 'blocks' | 'count' | 'lines' | 'bank_sum' | 'sequence' | 'batch',
  name: string,
  width: number,
) => ({ of, name, width, align: 'right', fill: '0' }) as const;
const zeros = (name: string, width: number) => ({ of: 'text', name, text: '', width, fill: '0' }) as const;
const pesosOf = (of: 'amount' | 'total', name: string) =>
  ({ of, name, cents: true, width: 18, align: 'right', fill: '0' }) as const;

/** Payer's NIT with its check digit, in ten characters. */
const payer = [
  { of: 'company_nit', name: 'NIT de quien paga', width: 9, align: 'right', fill: '0' },
  { of: 'company_nit_digit', name: 'Dígito de verificación', width: 1 },
] as const;
/** Credits alone. */
const credits = fixed('Clase de transacciones del lote', '220');
const bankOfPayer = fixed('Código de tu banco', '00000000');
const onlyBatch = fixed('Número del lote en el archivo', '0000001');

/** An electronic deposit is of low amount or ordinary: clearing houses have one code for all of them. */
const creditCodes = {
  checking: '22',
  savings: '32',
  low_amount: '52',
  ordinary_deposit: '52',
  inclusive_low_amount: '52',
};

/** Reasons that a credit comes back for; those of debits are left out. */
const reasons = {
  R02: 'La cuenta está cerrada.',
  R03: 'La cuenta no existe.',
  R04: 'El número de la cuenta no es válido.',
  R06: 'El banco que paga pidió la devolución.',
  R15: 'Murió el titular de la cuenta.',
  R16: 'La cuenta está inactiva o bloqueada.',
  R17: 'El documento no es el del titular de la cuenta.',
  R20: 'La cuenta no puede recibir pagos.',
  R23: 'La persona devolvió el pago.',
  R33: 'Supera el límite del depósito electrónico.',
  R35: 'El tipo de cuenta no es el que se envió.',
};

/** ACH Colombia's NACHAM, 106 characters a line in blocks of ten, one batch of credits to people (PPD). */
export const achNacham: Written = {
  name: 'ACH Colombia (NACHAM)',
  extension: 'txt',
  separator: '',
  head: [
    fixed('Tipo de registro', '1'),
    fixed('Prioridad', '01'),
    fixed('Destino inmediato: ACH Colombia', ' 011111111'),
    fixed('Origen inmediato: tu banco y su dígito', ' 000000000'),
    { of: 'date', name: 'Fecha de creación', width: 8 },
    { of: 'time', name: 'Hora de creación', width: 4 },
    fixed('Identificador del archivo', 'A'),
    fixed('Tamaño del registro', '106'),
    fixed('Líneas por bloque', '10'),
    fixed('Código de formato', '1'),
    { of: 'text', name: 'Nombre del destino', text: 'ACH COLOMBIA', width: 23 },
    blank('Nombre de tu banco', 23),
    digits('batch', 'Código de referencia', 8),
    blank('Reservado', 10),
  ],
  open: [
    fixed('Tipo de registro', '5'),
    credits,
    { of: 'company_name', name: 'Nombre de quien paga', width: 16 },
    blank('Datos de quien paga', 20),
    ...payer,
    fixed('Tipo de servicio', 'PPD'),
    { of: 'text', name: 'Descripción del lote', text: 'PAGOS', width: 10 },
    { of: 'date', name: 'Fecha descriptiva', width: 8 },
    { of: 'date', name: 'Fecha efectiva', width: 8 },
    { of: 'date', name: 'Fecha de compensación juliana', date: 'DDD', width: 3 },
    fixed('Estado de quien paga', '1'),
    bankOfPayer,
    onlyBatch,
    blank('Reservado', 8),
  ],
  line: [
    fixed('Tipo de registro', '6'),
    { of: 'account_type', name: 'Clase de transacción', codes: creditCodes, width: 2 },
    { of: 'bank_code', name: 'Banco de quien recibe', width: 8, align: 'right', fill: '0' },
    { of: 'bank_digit', name: 'Dígito de chequeo', width: 1 },
    { of: 'account_number', name: 'Cuenta', width: 17 },
    pesosOf('amount', 'Valor'),
    { of: 'document_number', name: 'Documento', width: 15 },
    { of: 'holder', name: 'Nombre', width: 22 },
    blank('Datos adicionales', 2),
    fixed('Lleva adenda', '1'),
    bankOfPayer,
    digits('sequence', 'Número de secuencia', 7),
    blank('Reservado', 4),
  ],
  addendum: [
    fixed('Tipo de registro', '7'),
    fixed('Tipo de adenda', '05'),
    { of: 'company_nit', name: 'NIT de quien paga', width: 14, align: 'right', fill: '0' },
    { of: 'company_nit_digit', name: 'Dígito de verificación', width: 1 },
    blank('Reservado', 2),
    { of: 'text', name: 'Propósito', text: 'ADELANTOS', width: 10 },
    { of: 'reference', name: 'Referencia', width: 24 },
    blank('Reservado', 2),
    blank('Información libre', 24),
    blank('Reservado', 3),
    fixed('Secuencia de la adenda', '0001'),
    digits('sequence', 'Secuencia del pago', 7),
    blank('Reservado', 12),
  ],
  close: [
    fixed('Tipo de registro', '8'),
    credits,
    digits('lines', 'Pagos y adendas', 6),
    digits('bank_sum', 'Total de control', 10),
    zeros('Débitos', 18),
    pesosOf('total', 'Créditos'),
    ...payer,
    blank('Autenticación', 19),
    blank('Reservado', 6),
    bankOfPayer,
    onlyBatch,
  ],
  foot: [
    fixed('Tipo de registro', '9'),
    fixed('Número de lotes', '000001'),
    digits('blocks', 'Número de bloques', 6),
    digits('lines', 'Pagos y adendas', 8),
    digits('bank_sum', 'Total de control', 10),
    zeros('Débitos', 18),
    pesosOf('total', 'Créditos'),
    blank('Reservado', 39),
  ],
  block: { lines: 10, fill: '9' },
  answer: tableAnswer,
  returns: {
    lineBegins: '799',
    reason: { from: 4, to: 8 },
    // The bank's code stands before it, in eight digits more.
    sequence: { from: 17, to: 23 },
    reasons,
  },
};
