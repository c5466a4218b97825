import { buffer } from 'node:stream/consumers';
import { pdfDocument } from '@antela/api/documents/pdf-document';
import type { ObjectStore } from '@antela/api/objects/object-store';

export interface DemoReceipt {
  key: string;
  reference: string;
  amount: string;
  date: string;
  at: Date;
}

/** The paper that a deposit was declared with, as the invented bank of the demo would give it. @returns its bytes, already stored */
export async function storeDemoReceipt(
  objects: Pick<ObjectStore, 'write'>,
  { key, reference, amount, date, at }: DemoReceipt,
): Promise<Buffer> {
  const head = {
    brand: 'Banco de demostración',
    title: 'Comprobante de transferencia',
    subtitle: null,
    reference,
    at,
  };
  const bytes = await buffer(
    pdfDocument(head, (pages) => {
      pages.facts([
        ['Referencia', reference],
        ['Valor', amount],
        ['Fecha', date],
      ]);
      pages.note('Documento inventado para la demostración: no prueba ningún pago.');
    }),
  );
  await objects.write(key, bytes, 'application/pdf');
  return bytes;
}
