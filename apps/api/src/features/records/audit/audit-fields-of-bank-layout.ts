import { text } from './audit-field.ts';

/** Parts of a bank's format as a second person reads them. */
export const ofBankLayout = {
  bankLayout: text('Formato del banco'),
  bankFile: text('Archivo'),
  bankHead: text('Encabezado'),
  bankOpen: text('Encabezado del lote'),
  bankLine: text('Línea de cada pago'),
  bankAddendum: text('Adenda de cada pago'),
  bankClose: text('Cierre del lote'),
  bankFoot: text('Cierre'),
  bankAnswer: text('Respuesta del banco'),
  bankReturns: text('Devoluciones de la cámara'),
};
