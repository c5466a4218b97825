import { withoutMarks } from '@antela/rules/folded-text';

/** Lower case, no accents, only letters and digits with single spaces between: how headers and names of things are compared. */
export function plainText(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words as titles shorten them. */
const shortened: Readonly<Record<string, string>> = {
  n: 'numero',
  no: 'numero',
  nro: 'numero',
  num: 'numero',
  doc: 'documento',
  docto: 'documento',
  dcto: 'documento',
  ident: 'identificacion',
  identif: 'identificacion',
  t: 'tipo',
  f: 'fecha',
  fec: 'fecha',
  fch: 'fecha',
  ing: 'ingreso',
  ret: 'retiro',
  nac: 'nacimiento',
  nov: 'novedad',
  vig: 'vigencia',
  cta: 'cuenta',
  cel: 'celular',
  tel: 'telefono',
  cod: 'codigo',
  dir: 'direccion',
  sal: 'salario',
  bas: 'basico',
};
const linking = new Set(['de', 'del', 'la', 'el', 'los', 'las']);

/** Plain text with its words in full and none that only links them: 'nro doc' and 'numero de documento' are one title. */
export const spelledOut = (plain: string): string =>
  plain
    .split(' ')
    .filter((word) => !linking.has(word))
    .map((word) => shortened[word] ?? word)
    .join(' ');
