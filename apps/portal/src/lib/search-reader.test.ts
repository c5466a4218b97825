import { expect, it } from 'vitest';
import { searchReader } from './search-reader.ts';

const id = '01890000-0000-7000-8000-00000000000a';

it('reads several values repeated or joined by commas, in the order they are known', () => {
  const known = ['paid', 'failed', 'expired'] as const;
  expect(searchReader({ estado: ['failed', 'paid'] }).many('estado', known)).toEqual(['paid', 'failed']);
  expect(searchReader({ estado: 'failed,paid' }).many('estado', known)).toEqual(['paid', 'failed']);
});

it('takes what cannot be meant as absent', () => {
  const reader = searchReader({
    estado: 'inventado',
    adelanto: '1; drop',
    fecha: '2026-02-31',
    orden: '',
    q: ['a', 'b'],
  });
  expect(reader.many('estado', ['paid'])).toEqual([]);
  expect(reader.id('adelanto')).toBeNull();
  expect(reader.date('fecha')).toBeNull();
  expect(reader.one('orden', ['amount:asc', 'amount:desc'], 'amount:desc')).toBe('amount:desc');
  expect(reader.text('q')).toBe('a');
  expect(searchReader(undefined).ids('nomina')).toEqual([]);
});

it('reads identifiers and dates', () => {
  const reader = searchReader({ adelanto: id, nomina: [id, 'x'], fecha: '2026-02-28' });
  expect(reader.id('adelanto')).toBe(id);
  expect(reader.ids('nomina')).toEqual([id]);
  expect(reader.date('fecha')).toBe('2026-02-28');
});
