import { groupedDigits } from './spanish-text.ts';

/** Formats are the common ones, not law: `pattern` is checked on the normalised number (see normalizeDocument). */
export const documentTypes = {
  RC: { code: '11', abbreviation: 'R.C.', name: 'Registro civil', pattern: /^[A-Z0-9]{8,11}$/ },
  TI: { code: '12', abbreviation: 'T.I.', name: 'Tarjeta de identidad', pattern: /^\d{10,11}$/ },
  CC: { code: '13', abbreviation: 'C.C.', name: 'Cédula de ciudadanía', pattern: /^[1-9]\d{5,9}$/ },
  TE: { code: '21', abbreviation: 'T.E.', name: 'Tarjeta de extranjería', pattern: /^[A-Z0-9]{5,15}$/ },
  CE: { code: '22', abbreviation: 'C.E.', name: 'Cédula de extranjería', pattern: /^\d{6,7}$/ },
  NIT: {
    code: '31',
    abbreviation: 'NIT',
    name: 'Número de identificación tributaria',
    pattern: /^\d{9,10}-\d$/,
  },
  PA: { code: '41', abbreviation: 'P.A.', name: 'Pasaporte', pattern: /^[A-Z0-9]{5,15}$/ },
  DE: {
    code: '42',
    abbreviation: 'D.E.',
    name: 'Documento de identificación extranjero',
    pattern: /^[A-Z0-9]{4,20}$/,
  },
  PEP: { code: '47', abbreviation: 'PEP', name: 'Permiso especial de permanencia', pattern: /^\d{15}$/ },
  PPT: { code: '48', abbreviation: 'PPT', name: 'Permiso por protección temporal', pattern: /^\d{6,8}$/ },
  NIE: { code: '50', abbreviation: 'NIT ext.', name: 'NIT de otro país', pattern: /^[A-Z0-9]{4,20}$/ },
  NUIP: {
    code: '91',
    abbreviation: 'NUIP',
    name: 'Número único de identificación personal',
    pattern: /^\d{6,11}$/,
  },
} as const satisfies {
  readonly [type: string]: {
    readonly code: string;
    readonly abbreviation: string;
    readonly name: string;
    readonly pattern: RegExp;
  };
};

export type DocumentType = keyof typeof documentTypes;

/** The type of a DIAN code, null when there is none. */
export function documentTypeOfCode(code: string): DocumentType | null {
  const types = Object.keys(documentTypes) as DocumentType[];
  return types.find((type) => documentTypes[type].code === code) ?? null;
}

/**
 * As stored and compared: capitals, without what parts thousands, spaces, and hyphens but a NIT's before its check digit, which is
 * often written right behind it with none.
 */
export function normalizeDocument(type: DocumentType, text: string): string {
  const bare = text.toUpperCase().replace(/[\s.,'’-]/g, '');
  if (type !== 'NIT') return bare;
  return /-\s*\d\s*$/.test(text) || /^\d{10,11}$/.test(bare)
    ? `${bare.slice(0, -1)}-${bare.slice(-1)}`
    : bare;
}

/** Whether a normalised number has its type's format; a NIT needs its own check digit. */
export function isValidDocument(type: DocumentType, number: string): boolean {
  if (!documentTypes[type].pattern.test(number)) return false;
  return type !== 'NIT' || isValidNit(number);
}

/** Fault of a normalised number of a type, said to whoever types it; null where there is none. */
export function documentFault(type: DocumentType, number: string): string | null {
  if (isValidDocument(type, number)) return null;
  return type === 'NIT'
    ? 'Revisa el NIT: el dígito de verificación no corresponde.'
    : `Ese número no tiene el formato de ${documentTypes[type].name.toLowerCase()}. Revísalo.`;
}

/** 'C.C. 1.018.442.301', 'NIT 890.903.938-8', 'P.A. AB123456', with a no-break space. Expects a normalised number. */
export function documentText(type: DocumentType, number: string): string {
  return `${documentTypes[type].abbreviation}\u00a0${documentNumberText(number)}`;
}

/** '1.018.442.301'; a number with letters is left as it is. */
export function documentNumberText(number: string): string {
  const [digits = '', checkDigit] = number.split('-');
  if (!/^\d+$/.test(digits)) return number;
  const grouped = groupedDigits(digits);
  return checkDigit === undefined ? grouped : `${grouped}-${checkDigit}`;
}

const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const;

/** DIAN's check digit of a NIT given without it. Throws RangeError when it is not 1 to 15 digits. */
export function nitCheckDigit(nit: string): number {
  if (!/^\d{1,15}$/.test(nit)) throw new RangeError(`Not the digits of a NIT: ${nit}`);
  const sum = nitWeights.reduce(
    (total, weight, index) => total + weight * Number(nit.at(-1 - index) ?? 0),
    0,
  );
  const remainder = sum % 11;
  return remainder < 2 ? remainder : 11 - remainder;
}

/** A NIT written with its check digit: '890903938-8'. */
export function isValidNit(text: string): boolean {
  const [nit = '', checkDigit = ''] = text.split('-');
  return documentTypes.NIT.pattern.test(text) && nitCheckDigit(nit) === Number(checkDigit);
}

/** A Colombian mobile as stored: ten digits beginning with 3, without +57. */
export function isValidMobile(mobile: string): boolean {
  return /^3\d{9}$/.test(mobile);
}

/** Without +57, spaces or punctuation. The answer may still be invalid. */
export function normalizeMobile(text: string): string {
  const digits = text.replace(/[^\d]/g, '');
  return digits.length === 12 && digits.startsWith('57') ? digits.slice(2) : digits;
}
