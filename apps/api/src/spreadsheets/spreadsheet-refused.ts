/** A file that cannot be read at all, with a stable code and a sentence that tells its owner what to do. */
export class SpreadsheetRefused extends Error {
  override readonly name = 'SpreadsheetRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string = REFUSALS[code]) {
    super(message);
    this.code = code;
  }
}

const SAVE_AS_NEW = 'Ábrelo en Excel, guárdalo como Libro de Excel (.xlsx) y súbelo de nuevo.';

const REFUSALS = {
  not_the_error_workbook:
    'Ese archivo no es el de las filas con error de este cargue. Descárgalo, corrígelo sin cambiar sus títulos y súbelo de nuevo.',
  file_empty: 'El archivo está vacío. Elige el archivo que tiene los datos.',
  file_too_large: 'El archivo pesa más de 25 MB. Divídelo en varios archivos y súbelos uno por uno.',
  file_kind_unknown:
    'No reconocemos este archivo. Guárdalo como Libro de Excel (.xlsx) o como CSV y súbelo de nuevo.',
  file_old_excel: `El archivo está en el formato antiguo de Excel (.xls). ${SAVE_AS_NEW}`,
  file_encrypted:
    'El archivo tiene contraseña. Quítasela en Excel (Archivo, Información, Proteger libro) y súbelo de nuevo.',
  file_macros:
    'El archivo tiene macros. Guárdalo como Libro de Excel (.xlsx), sin macros, y súbelo de nuevo.',
  file_binary_workbook: `El archivo es un libro binario (.xlsb). ${SAVE_AS_NEW}`,
  file_open_document: `El archivo es de LibreOffice (.ods). Guárdalo como Libro de Excel (.xlsx) y súbelo de nuevo.`,
  file_damaged: `El archivo está dañado o incompleto. ${SAVE_AS_NEW}`,
  file_unsafe: `El archivo está armado de una forma que no es segura. Copia los datos a un libro nuevo de Excel, guárdalo como .xlsx y súbelo de nuevo.`,
  file_nested:
    'El archivo trae otros archivos adentro. Copia la hoja con los datos a un libro nuevo y súbelo de nuevo.',
  file_too_heavy:
    'El archivo ocupa demasiado al abrirlo. Deja solo la hoja con los datos o divídelo en varios archivos.',
  file_too_slow:
    'Tardamos demasiado leyendo el archivo. Deja solo la hoja con los datos o divídelo en varios archivos.',
  rows_too_many:
    'La hoja tiene más de 200.000 filas, contando las vacías. Borra las filas vacías del final o divide el archivo.',
  columns_too_many:
    'La hoja tiene más de 200 columnas. Borra las columnas que no necesitas, también las vacías, y súbelo de nuevo.',
  sheets_too_many:
    'El libro tiene más de 100 hojas. Copia la hoja con los datos a un libro nuevo y súbelo de nuevo.',
  cell_too_long: 'Hay una celda con demasiado texto. Recórtala y súbelo de nuevo.',
  sheet_missing: 'El libro no tiene la hoja elegida. Elige otra hoja.',
  header_missing:
    'No encontramos la fila con los títulos de las columnas. Escribe un título en cada columna y súbelo de nuevo.',
  rows_missing: 'No hay filas con datos debajo de los títulos. Agrega los datos y súbelo de nuevo.',
  text_not_readable:
    'El archivo no es texto legible. Guárdalo como CSV UTF-8 o como Libro de Excel (.xlsx) y súbelo de nuevo.',
  quote_unclosed: 'Hay unas comillas que se abren y nunca se cierran. Bórralas y súbelo de nuevo.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && Object.hasOwn(REFUSALS, code);
}
