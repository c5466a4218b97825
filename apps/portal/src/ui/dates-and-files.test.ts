import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => [path, readFileSync(join(src, path), 'utf8')] as const);

/** Date fields of all screens, each with its file, its label and what is between its brackets. */
const dateFields = sources.flatMap(([path, text]) =>
  text
    .split('<DateField')
    .slice(1)
    .map((rest) => {
      const field = rest.slice(0, rest.indexOf('/>'));
      const label = /label=\{t\('([^']+)'\)\}/.exec(field)?.[1] ?? '';
      return { field, name: `${path.split('/').at(-1)}: ${label}` };
    }),
);

/** Fields that take any day, or whose bounds are a rule of the record that the form asks beside the others. */
const boundless = [
  'dates-fields.tsx: Primer día',
  'validity-fields.tsx: Desde',
  'period-sheet.tsx: Día del corte',
  'period-sheet.tsx: Pago de la nómina',
  'period-sheet.tsx: Confirmar hasta',
  'schedule-fields.tsx: Primer día de un periodo cualquiera',
  'second-factor-sheet.tsx: Desde',
  'contract-fields.tsx: Fecha de ingreso',
  'person-fields.tsx: Fecha de nacimiento',
  'bulk-sheets.tsx: Desde',
  'bulk-sheets.tsx: Vuelven el',
  'span-fields.tsx: Desde',
];

it('every date field says which days it takes, or is known to take any', () => {
  expect(dateFields.length).toBeGreaterThan(25);
  const without = dateFields.filter(({ field }) => !/\b(?:min|max)[=:]/.test(field)).map(({ name }) => name);
  expect([...new Set(without)].sort()).toEqual([...boundless].sort());
});

it('a field whose last day is today says that a later one is in the future', () => {
  const silent = dateFields.filter(({ field }) => /max=\{today\}/.test(field) && !/\bisPast\b/.test(field));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('files are taken in one place, which looks whether they are what their name says', () => {
  const elsewhere = sources
    .filter(([, text]) => /type="(?:file|date)"|onDrop=/.test(text))
    .map(([path]) => path);
  expect(elsewhere).toEqual(['ui/file-drop.tsx']);
});
