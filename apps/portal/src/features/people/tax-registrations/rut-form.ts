import type { BodyOf } from '@antela/contract/endpoint';
import {
  rutFileBytesMax,
  type saveTaxRegistration,
  type TaxRegistration,
} from '@antela/contract/tax-registrations';
import { nitCheckDigit } from '@antela/rules/documents';
import type { Fact } from '../../../lib/conditional-save.ts';

/** As it is typed; the file is what has been uploaded, kept or not. */
export type RutForm = {
  nit: string;
  activity: string | null;
  responsibilities: string;
  file: { key: string; name: string } | null;
};
type Body = BodyOf<typeof saveTaxRegistration>;
type Translate = (key: string, values?: Record<string, unknown>) => string;

type RutFaults = Partial<Record<'nit' | 'responsibilities', string>>;

export const rutFormOf = ({ nit, economicActivity, responsibilities, file }: TaxRegistration): RutForm => ({
  nit: nit ?? '',
  activity: economicActivity?.id ?? null,
  responsibilities: responsibilities.join(', '),
  file: file && { key: file.key, name: file.name },
});

/** Returns what would be saved, or its faults by field. Points, spaces and a missing hyphen are no fault. */
export function readRut(
  { nit, activity, responsibilities, file }: RutForm,
  t: Translate,
): { body: Body } | { faults: RutFaults } {
  const digits = nit.replace(/[^\d]/g, '');
  const number = digits.slice(0, -1);
  const codes = responsibilities.split(/[\s,;]+/).filter((code) => code !== '');
  const faults: RutFaults = {};
  if (nit.trim() === '') faults.nit = t('Escribe el NIT.');
  else if (/[^\d\s.-]/.test(nit) || number.length < 6 || number.length > 10)
    faults.nit = t('El NIT tiene entre 6 y 10 dígitos, un guion y el dígito de verificación.');
  else if (String(nitCheckDigit(number)) !== digits.slice(-1))
    faults.nit = t('El dígito de verificación no corresponde a ese número. Revisa los dos.');
  if (codes.some((code) => !/^\d{2}$/.test(code)) || codes.length > 30)
    faults.responsibilities = t('Escribe códigos de dos dígitos separados por comas, por ejemplo 05, 49.');
  if (Object.keys(faults).length > 0) return { faults };
  return {
    body: {
      nit: `${number}-${digits.slice(-1)}`,
      economicActivity: activity,
      responsibilities: [...new Set(codes)],
      file,
    },
  };
}

/** For telling what somebody else changed meanwhile. */
export const rutFacts = (
  { nit, economicActivity, responsibilities, file }: TaxRegistration,
  t: Translate,
): Fact[] => [
  { term: t('NIT'), value: nit },
  { term: t('Actividad económica'), value: economicActivity?.name ?? null },
  { term: t('Responsabilidades'), value: responsibilities.join(', ') || null },
  { term: t('PDF'), value: file?.name ?? null },
];

/** Fault that shows in a file before it is sent; null when nothing speaks against it. */
export function rutFileFault({ name, size }: Pick<File, 'name' | 'size'>, t: Translate): string | null {
  if (!/\.pdf$/i.test(name)) return t('Sube el RUT como PDF.');
  if (size === 0) return t('El archivo está vacío. Revisa que sea el correcto.');
  return size > rutFileBytesMax
    ? t('El PDF pesa más de 10 MB. Guárdalo con menos calidad y súbelo de nuevo.')
    : null;
}
