import { expect, it } from 'vitest';
import { readRut, rutFileFault } from './rut-form.ts';

const t = (key: string) => key;
const form = { nit: '800197268-4', activity: '0010', responsibilities: '05, 49', file: null };

it('a NIT is read as people write it, and its check digit must be the right one', () => {
  for (const nit of ['800197268-4', '800.197.268-4', ' 800 197 268 4 ', '8001972684'])
    expect(readRut({ ...form, nit }, t)).toMatchObject({ body: { nit: '800197268-4' } });
  for (const nit of ['', '800197268-5', '80019726-4', '12-3', '8001972x84'])
    expect(readRut({ ...form, nit }, t)).toHaveProperty('faults.nit');
});

it('responsibilities are codes of two digits, each once', () => {
  expect(readRut({ ...form, responsibilities: '05; 49 05' }, t)).toMatchObject({
    body: { responsibilities: ['05', '49'] },
  });
  expect(readRut({ ...form, responsibilities: '' }, t)).toMatchObject({ body: { responsibilities: [] } });
  expect(readRut({ ...form, responsibilities: '5' }, t)).toHaveProperty('faults.responsibilities');
});

it('a file that cannot be a PDF of the right size is stopped before it is sent', () => {
  expect(rutFileFault({ name: 'rut.PDF', size: 10 }, t)).toBeNull();
  for (const file of [
    { name: 'rut.jpg', size: 10 },
    { name: 'rut.pdf', size: 0 },
    { name: 'rut.pdf', size: 10 * 1024 * 1024 + 1 },
  ])
    expect(rutFileFault(file, t)).not.toBeNull();
});
