import {
  amountSources,
  bankRecords,
  bankSeparators,
  bankSources,
  keptBankLayout,
  recordsOfPayment,
  sourcesOfBank,
  sourcesOfPayment,
  sourcesWithCodes,
  type AnswerLayout,
  type BankLayout,
  type BankRecord,
  type BankSource,
  type LayoutColumn,
} from './bank-layout.ts';

const codesMax = 200;
/** Sources that say nothing of the payments, so that any filling leaves them what they are. */
const fillable: readonly BankSource[] = ['text', 'date', 'time', 'holder', 'company_name'];

/**
 * A bank's format as data: the columns of the file it is given, by separator or by position, and where its answer says which
 * payment came to what (docs/operations.md, "Payment by the bank's files").
 */
export const bankLayout = keptBankLayout.superRefine((layout, context) => {
  const fault = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (!(bankSeparators as readonly string[]).includes(layout.separator))
    fault(['separator'], 'El separador es punto y coma, coma, barra vertical, tabulación o ninguno.');
  for (const part of bankRecords)
    for (const [index, each] of layout[part].entries())
      for (const [field, message] of faultsOf(each, part, layout.separator))
        fault([part, index, field], message);
  for (const [path, message] of faultsOfFile(layout)) fault([path], message);
  const sent = [...layout.line, ...layout.addendum].map(({ of }) => of);
  if (!sent.includes('reference') && !sent.includes('reference_digits'))
    fault(['line'], 'Falta la referencia del pago: sin ella la respuesta no se reconoce.');
  if (!sent.includes('amount')) fault(['line'], 'Falta el valor del pago.');
  if (!sent.includes('account_number')) fault(['line'], 'Falta el número de cuenta.');
  for (const [path, message] of faultsOfAnswer(layout.answer)) fault(['answer', path], message);
  for (const [path, message] of faultsOfReturns(layout)) fault(['returns', path], message);
});

type Found = [field: string, message: string][];

function faultsOf(given: LayoutColumn, part: BankRecord, separator: string): Found {
  const { of, text, codes, width, align, fill, cents, decimal } = given;
  const found: Found = [];
  const hasText = of === 'text';
  if (hasText && text === undefined)
    found.push(['text', 'Escribe el texto fijo, o deja los espacios que pide el banco.']);
  if (!hasText && text !== undefined) found.push(['text', 'Solo un texto fijo lleva texto.']);
  if (hasText && text !== undefined && width !== undefined && text.length > width)
    found.push(['width', 'El texto fijo no cabe en esos caracteres.']);
  if (separator === '' && width === undefined)
    found.push(['width', 'Sin separador, cada columna dice cuántos caracteres ocupa.']);
  if (!recordsOfPayment.includes(part) && sourcesOfPayment.includes(of))
    found.push(['of', `«${bankSources[of]}» es de un pago: va en la línea de cada pago o en su adenda.`]);
  if (codes !== undefined && !sourcesWithCodes.includes(of))
    found.push(['codes', `«${bankSources[of]}» no lleva códigos del banco: se escribe tal cual.`]);
  if (Object.keys(codes ?? {}).length > codesMax) found.push(['codes', `Máximo ${codesMax} códigos.`]);
  if (separator !== '' && [text, ...Object.values(codes ?? {})].some((one) => one?.includes(separator)))
    found.push([hasText ? 'text' : 'codes', 'Un texto no puede llevar el separador.']);
  if (!fillable.includes(of) && /[1-9]/.test(fill))
    found.push(['fill', 'Rellenar con ese dígito cambiaría el dato. Usa cero o espacio.']);
  if (!fillable.includes(of) && fill === '0' && align === 'left')
    found.push(['align', 'Con ceros después, el dato sería otro. Rellena antes: alinea a la derecha.']);
  if (decimal !== '' && !(cents && amountSources.includes(of)))
    found.push(['decimal', 'Solo un valor con centavos lleva marca de decimales.']);
  if (decimal !== '' && decimal === separator)
    found.push(['decimal', 'La marca de decimales no puede ser el separador.']);
  return found;
}

/** Rules of records together. */
function faultsOfFile(layout: BankLayout): Found {
  const found: Found = [];
  const all = bankRecords.flatMap((part) => layout[part]);
  if (all.some(({ of }) => sourcesOfBank.includes(of)) && !layout.line.some(({ of }) => of === 'bank_code'))
    found.push(['line', 'La suma y el dígito de chequeo salen del código del banco: agrégalo a la línea.']);
  if (layout.block === undefined) {
    if (all.some(({ of }) => of === 'blocks'))
      found.push(['block', 'El archivo dice cuántos bloques tiene: escribe cuántas líneas lleva cada uno.']);
    return found;
  }
  const widths = bankRecords.filter((part) => layout[part].length > 0).map((part) => widthOf(layout[part]));
  if (layout.separator !== '' || new Set(widths).size > 1)
    found.push(['block', 'En bloques, todas las líneas tienen los mismos caracteres y van sin separador.']);
  return found;
}

const widthOf = (columns: readonly LayoutColumn[]): number =>
  columns.reduce((sum, { width = 0 }) => sum + width, 0);

function faultsOfAnswer(given: AnswerLayout): Found {
  const found: Found = [];
  if (!Object.values(given.outcomes).includes('paid'))
    found.push(['outcomes', 'Falta la palabra con la que el banco dice que pagó.']);
  if (given.kind === 'positions')
    for (const field of ['reference', 'outcome', 'reason'] as const) {
      const { from, to } = given[field] ?? { from: 1, to: 1 };
      if (from > to) found.push([field, 'La primera posición va antes de la última.']);
    }
  return found;
}

function faultsOfReturns(layout: BankLayout): Found {
  const { returns, line, separator } = layout;
  if (!returns) return [];
  const found: Found = [];
  if (separator !== '' || !line.some(({ of }) => of === 'sequence'))
    found.push([
      'sequence',
      'Para leer devoluciones, el archivo va sin separador y la línea de cada pago lleva su secuencia.',
    ]);
  const beginnings = [bankRecords.find((record) => layout[record].length > 0) ?? 'line', 'line'] as const;
  if (beginnings.some((record) => (layout[record][0]?.text ?? '').trim() === ''))
    found.push([
      'lineBegins',
      'Para leer devoluciones, el archivo y la línea de cada pago empiezan por un texto fijo.',
    ]);
  for (const field of ['sequence', 'reason'] as const)
    if (returns[field].from > returns[field].to)
      found.push([field, 'La primera posición va antes de la última.']);
  if (Object.keys(returns.reasons).length > codesMax) found.push(['reasons', `Máximo ${codesMax} causales.`]);
  return found;
}
