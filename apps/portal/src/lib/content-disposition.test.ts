import { expect, it } from 'vitest';
import { fileNameOf } from './content-disposition.ts';

it.each([
  [null, 'file'],
  ['attachment', 'file'],
  ['attachment; filename=""', 'file'],
  ['attachment; filename="empleados-2026-03-04.xlsx"', 'empleados-2026-03-04.xlsx'],
  ['attachment; filename=reporte.csv', 'reporte.csv'],
  ['attachment; filename="con \\"comillas\\".csv"', 'con "comillas".csv'],
  ['attachment; filename="nomina.xlsx"; filename*=UTF-8\'\'n%C3%B3mina.xlsx', 'nómina.xlsx'],
  ['attachment; filename="ok.xlsx"; filename*=UTF-8\'\'%E0%A4%A', 'ok.xlsx'],
  ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
])('a download with %s is saved as "%s" (spec §7)', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
