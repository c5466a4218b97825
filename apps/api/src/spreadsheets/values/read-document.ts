import {
  type DocumentType,
  documentTypeOfCode,
  documentTypes,
  isValidDocument,
  nitCheckDigit,
  normalizeDocument,
} from '@antela/rules/documents';
import { type Cell, cellText } from '../cell.ts';
import { plainText } from '../plain-text.ts';
import { fault, hasLostDigits, type Reading, wholeDigits } from './reading.ts';

/** Understands "C.C.", "Cédula", "cédula de extranjería", "PPT", and the tax authority's codes. */
export function readDocumentType(cell: Cell): Reading<DocumentType> {
  const text = cellText(cell);
  const type = documentTypeOfCode(text) ?? TYPE_NAMES.get(plainText(text).replaceAll(' ', ''));
  if (type !== undefined) return { value: type };
  return fault(
    'document_type_unknown',
    `No reconocemos el tipo de documento «${text}». Usa ${Object.keys(documentTypes).join(', ')}.`,
  );
}

/** A number as typed in any of the ways people do (points, spaces, `.0`), checked against its type's form. */
export function readDocumentNumber(cell: Cell, type: DocumentType): Reading<string> {
  if (hasLostDigits(cell)) {
    return fault(
      'document_digits_lost',
      'Excel convirtió este número y se perdieron dígitos. Da formato de texto a la columna y escribe el documento completo.',
    );
  }
  const typed = wholeDigits(cell);
  const value = normalizeDocument(type, typed);
  if (isValidDocument(type, value)) return { value };
  const { name } = documentTypes[type];
  if (type === 'NIT') return readNitFault(value);
  if (!LETTER_TYPES.has(type) && /[A-Z]/.test(value)) {
    return fault(
      'document_with_letters',
      `El documento «${typed}» tiene letras y el tipo ${name} solo lleva números. Corrige el número o el tipo.`,
    );
  }
  return fault(
    'document_malformed',
    `El documento «${typed}» no tiene la forma del tipo ${name}. Revisa los números o cambia el tipo.`,
  );
}

/** Types whose numbers may have letters. */
const LETTER_TYPES: ReadonlySet<DocumentType> = new Set(['RC', 'TE', 'PA', 'DE', 'NIE']);

const TYPE_NAMES: ReadonlyMap<string, DocumentType> = new Map(
  Object.entries({
    RC: ['rc', 'registrocivil'],
    TI: ['ti', 'tarjetadeidentidad', 'tarjetaidentidad'],
    CC: ['cc', 'c', 'cedula', 'ced', 'cedulaciudadania', 'ceduladeciudadania', 'cedciudadania'],
    TE: ['te', 'tarjetadeextranjeria', 'tarjetaextranjeria'],
    CE: ['ce', 'ceduladeextranjeria', 'cedulaextranjeria', 'cedextranjeria'],
    NIT: ['nit', 'numerodeidentificaciontributaria'],
    PA: ['pa', 'pas', 'pasaporte', 'ps', 'pp'],
    DE: ['de', 'documentoextranjero', 'documentodeidentificacionextranjero'],
    PEP: ['pep', 'pe', 'permisoespecialdepermanencia', 'permisoespecial'],
    PPT: ['ppt', 'pt', 'permisoporprotecciontemporal', 'permisodeprotecciontemporal', 'permisotemporal'],
    NIE: ['nie', 'nitextranjero', 'nitdeotropais'],
    NUIP: ['nuip', 'numerounicodeidentificacionpersonal'],
  } satisfies Record<DocumentType, readonly string[]>).flatMap(([type, names]) =>
    names.map((name) => [name, type as DocumentType] as const),
  ),
);

function readNitFault(value: string): { readonly fault: { code: string; message: string } } {
  const [digits = ''] = value.split('-');
  if (!/^\d{9,10}-\d$/.test(value)) {
    return fault(
      'document_malformed',
      `El NIT «${value}» está incompleto. Escríbelo con su dígito de verificación, por ejemplo 890903938-8.`,
    );
  }
  return fault(
    'nit_check_digit',
    `El dígito de verificación del NIT «${value}» debería ser ${nitCheckDigit(digits)}. Revisa el número.`,
  );
}
