import { withImplied } from '@antela/contract/permissions';
import { expect, test } from 'vitest';
import { actionsOf, groupsOfHits, matching } from './palette-items.ts';

const company = { companyid: 'a', name: 'A', nit: '1' };

test('only permitted actions are offered, and none of a company without one', () => {
  const titles = (granted: Parameters<typeof withImplied>[0], companies = [company]) =>
    actionsOf({ permissions: withImplied(granted), companies }).map(({ title }) => title);
  expect(titles([])).toEqual([]);
  expect(titles(['manage_contacts'])).toEqual(['Crear contacto']);
  expect(titles(['manage_employees', 'manage_contacts'], [])).toEqual(['Crear contacto']);
  expect(titles(['manage_transactions'])).toEqual([
    'Nuevo adelanto de salario',
    'Nuevo adelanto de prima',
    'Dispersión: lotes y respuestas del banco',
  ]);
});

test('words are found by their beginnings, in any order, without accents', () => {
  const items = [
    { title: 'Nóminas', href: '/n' },
    { title: 'Nuevo adelanto de prima', href: '/p' },
  ];
  expect(matching(items, 'NOM')).toEqual([items[0]]);
  expect(matching(items, 'prima nue')).toEqual([items[1]]);
  expect(matching(items, 'rima')).toEqual([]);
});

test('what was found stands under its kind, and leads to its own screen', () => {
  const id = '00000000-0000-7000-8000-000000000001';
  const groups = groupsOfHits([
    { kind: 'employee', id, title: 'Ana', detail: 'C.C. 1' },
    { kind: 'employee', id, title: 'Anabel', detail: 'C.C. 2' },
    { kind: 'salary_advance', id, title: 'Ana', detail: '$ 1' },
  ]);
  expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
    ['Empleados', 2],
    ['Adelantos de salario', 1],
  ]);
  expect(groups[1]?.items[0]?.href).toBe(`/transactions?adelanto=${id}`);
});
