import { shippedLayouts } from '@antela/api/features/payday/disbursements/bank-layout';
import { bankSources, sourcesOfPayment, type BankSource } from '@antela/contract/bank-layout';
import { dianElements, payrollSoftware, payrollSoftwareCodes } from '@antela/rules/payroll-software';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const sourcesIn = (isOfPayment: boolean): string =>
  (Object.keys(bankSources) as BankSource[])
    .filter((of) => sourcesOfPayment.includes(of) === isOfPayment)
    .map((of) => `<code>${of}</code> (${escape(bankSources[of])})`)
    .join(', ');

const programs = payrollSoftwareCodes
  .map((code) => {
    const { name, layout, confirmed, unconfirmed } = payrollSoftware[code];
    const titles = layout?.columns.map(({ header }) => `<code>${escape(header)}</code>`).join(', ');
    const facts = [confirmed, unconfirmed && `Sin confirmar con el proveedor: ${unconfirmed}`].filter(
      Boolean,
    );
    const columns = titles ? `Se descarga con las columnas ${titles}.` : 'No tiene archivo propio.';
    return `<dt>${escape(name)}</dt><dd>${columns} ${escape(facts.join(' '))}</dd>`;
  })
  .join('');

/** The payroll's own file, out and back. */
export const withPayrollFiles = `<h2 id="archivos-nomina">El archivo de tu nómina</h2>
<p>En <a href="/payrolls">Nóminas</a> → la nómina → <i>Periodo</i> → <i>Reporte</i> → «¿Con qué liquidas?» eliges una vez el programa, el concepto, su signo y, si tu contador lo decidió, su elemento DIAN
(${Object.values(dianElements)
  .map(({ name }) => name)
  .join(', ')}). Después, en el reporte de cada periodo:</p>
<dl><dt>«Descargar para …»</dt><dd>El reporte en las columnas de tu programa.</dd>
<dt>«Llena el archivo que te dio tu nómina»</dt><dd>Subes el libro (.xlsx) o el CSV que te dio el programa. Buscamos a cada persona por documento o contrato, y la columna por el concepto; dice
cuántas encontró y quién falta antes de que lo descargues. Lo demás del archivo queda igual. No llena un archivo protegido, con macros, con celdas combinadas en lo que va a escribir o de otro
periodo, y lo dice; si dos columnas se llaman igual, eliges cuál.</dd>
<dt>Paso <i>Confirmación</i></dt><dd>Sube el mismo archivo ya liquidado: se lee por el mismo programa y dice qué se descontó distinto.</dd></dl>
<dl>${programs}</dl>`;

/** How a bank's file is described, and what comes back. */
export const withBankFiles = `<h2 id="archivos-banco">Los archivos de tu banco</h2>
<p>En <a href="/transactions?ver=dispersion">Dispersión</a> se crea un lote con los adelantos aprobados, otra persona lo aprueba y se descarga el archivo para el banco. El rol Nómina lo crea, Aprobador lo aprueba, y Tesorería
descarga el archivo y sube la respuesta. Antes de descargarlo
ves los pagos, el total de control y la huella SHA-256: son los que se aprobaron, y el mismo lote da siempre los mismos bytes.</p>
<p>El formato de cada empresa está en <a href="/transactions?ver=formatos">Formatos del banco</a>. Copia uno de los que trae el portal, ajústalo al manual de tu banco y pídelo, si creas o apruebas lotes: rige para los lotes que se
creen cuando otra persona lo apruebe. Mientras lo cambias ves el archivo con los pagos de verdad, los datos que no caben y los nombres que se cortan.</p>
<dl>${shippedLayouts
  .map(({ layout, about }) => `<dt>${escape(layout.name)}</dt><dd>${escape(about)}</dd>`)
  .join('')}</dl>
<p>Un archivo tiene hasta seis registros, en este orden: encabezado, encabezado del lote, línea de cada pago, su adenda, cierre del lote y cierre. Cada uno es una lista de columnas:</p>
<dl><dt>Dato</dt><dd>Del archivo: ${sourcesIn(false)}. De cada pago: ${sourcesIn(true)}.</dd>
<dt>Caracteres, lado y relleno</dt><dd>Sin separador, cada columna dice cuántos ocupa. Solo un nombre se corta; lo demás que no cabe se rechaza con su nombre. Un valor nunca se rellena con ceros
después.</dd>
<dt>Códigos del banco</dt><dd>Para banco, tipo de cuenta y tipo de documento. Un valor sin código se rechaza cuando se crea el lote.</dd>
<dt>Valores y fechas</dt><dd>En pesos o con centavos, con punto, coma o nada. <code>DDD</code> es el día del año.</dd>
<dt>Bloques</dt><dd>Si el banco pide bloques, cuántas líneas lleva cada uno y con qué se completa el último.</dd></dl>
<p><b>ACH (NACHAM)</b>: escribe el código de tu banco, de ocho dígitos, en el encabezado del lote, la línea y el cierre del lote, y con su dígito de chequeo en «Origen inmediato». La suma y el dígito del banco de cada
persona salen del código con que la línea lo nombra.</p>
<p>Los formatos de ancho fijo traen código para cuenta de ahorros y corriente. Si pagas a depósitos, pídele el suyo a tu banco y agrégalo en los códigos del tipo de cuenta: sin él, el lote no se
crea y dice qué pago es.</p>
<p>La respuesta del banco se sube en el lote. Cada pago se reconoce por su referencia (<code>000012-00003</code>: lote y posición), en columnas con título o en posiciones fijas; tú dices qué palabra es pagado,
rechazado o devuelto. Con el formato Antela son las columnas Referencia, Estado y Motivo, y el estado es Pagado, Rechazado o Devuelto. Un archivo de otro lote, o con una sola fila que no se entiende, no cambia nada y dice qué fila es.</p>`;
