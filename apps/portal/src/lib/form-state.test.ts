import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { fieldsOf } from './form-fields.ts';
import { faultsOfBody, placed } from './form-refusal.ts';
import { edited, followed, isChanged, isSame, opened, refused, saved } from './form-state.ts';

const person = { name: 'Ana', companies: ['andino'], address: { city: 'Cali', street: '' }, photo: null };
const form = opened<typeof person>(person);

describe('changes of a form', () => {
  it('are what differs from the values it was opened with, whatever was typed on the way', () => {
    const typed = edited(form, { name: 'Ana María' });
    expect(isChanged(typed)).toBe(true);
    expect(isChanged(edited(typed, { name: 'Ana' }))).toBe(false);
    expect(isChanged(edited(form, { companies: ['andino'] }))).toBe(false);
    expect(isSame(new File(['a'], 'a.pdf'), new File(['a'], 'a.pdf'))).toBe(false);
  });

  it('are none once they are saved, and what was typed while they were sent is one', () => {
    const sent = edited(form, { name: 'Ana María' });
    expect(isChanged(saved(sent, sent.values))).toBe(false);
    expect(isChanged(saved(edited(sent, { name: 'Ana Lucía' }), sent.values))).toBe(true);
  });

  it('stay when the record is read again, and what nobody touched follows it', () => {
    const read = { ...person, name: 'Ana Peña', companies: ['andino', 'caribe'] };
    const { values } = followed(edited(form, { name: 'Ana María' }), read);
    expect(values).toEqual({ ...read, name: 'Ana María' });
    expect(isChanged(followed(form, read))).toBe(false);
  });
});

describe('faults of a form', () => {
  const wrong = refused(form, {
    name: 'Escribe el nombre.',
    'companies.0': 'Elige otra.',
    photo: false,
    '': 'Revisa los datos.',
  });

  it('are at their fields, and what is wrong with the whole is above the buttons', () => {
    expect(wrong.faults).toEqual({ name: 'Escribe el nombre.', 'companies.0': 'Elige otra.' });
    expect(wrong.refusal).toBe('Revisa los datos.');
  });

  it('are gone where the field is corrected, and only there', () => {
    expect(edited(wrong, { companies: [] }).faults).toEqual({ name: 'Escribe el nombre.' });
  });

  it('are gone where it is saved, and confirming is over where it is refused', () => {
    expect(saved(wrong, person)).toMatchObject({ faults: {}, refusal: null });
    expect(refused({ ...form, asked: '' }, {}).asked).toBeNull();
  });

  it('of a body are what the contract says of it, and nothing where it takes it', () => {
    const endpoint = { body: z.strictObject({ name: z.string().max(3) }) };
    expect(faultsOfBody(endpoint, { name: 'Juana' }, 'person.')).toEqual([
      { path: 'person.name', code: 'too_big', detail: 'Escribe máximo 3 caracteres.' },
    ]);
    expect(faultsOfBody(endpoint, { name: 'Ana' })).toEqual([]);
  });
});

describe('a refusal of the API', () => {
  const fieldOf = (path: string) => (path === 'name' ? path : null);
  const refusal = (errors: { path: string; detail: string }[]) =>
    new ApiError({
      code: 'invalid_input',
      status: 422,
      detail: 'Hay datos por corregir.',
      errors: errors.map((each) => ({ ...each, code: 'custom' })),
    });

  it('shows each fault in one place: at its field, or above the buttons where the form has none', () => {
    expect(placed(refusal([{ path: 'name', detail: 'Muy largo.' }]), fieldOf)).toEqual({
      name: 'Muy largo.',
      '': '',
    });
    expect(
      placed(
        refusal([
          { path: 'name', detail: 'Muy largo.' },
          { path: 'version', detail: 'Falta.' },
        ]),
        fieldOf,
      ),
    ).toEqual({ name: 'Muy largo.', '': 'Falta.' });
    expect(placed(refusal([]), fieldOf)).toEqual({ '': 'Hay datos por corregir.' });
  });

  it('is a sentence for people also where a library failed', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(placed(new Error('undefined is not a function'), fieldOf)['']).toMatch(/^Algo falló/);
    vi.restoreAllMocks();
  });
});

describe('fields as the pieces of the screen take them', () => {
  const drawn = new Set<string>();
  const changes: object[] = [];
  const values = { ...person, kind: null as string | null, isMain: false };
  const fields = fieldsOf({
    values,
    set: (change) => changes.push(change),
    faults: { 'address.city': 'Escribe la ciudad.' },
    drawn,
  });

  it('write the one value that was changed, in a part of the form too', () => {
    fields.text('name').onChange({ currentTarget: { value: 'Eva' } });
    fields.tick('isMain').onChange({ currentTarget: { checked: true } });
    fields.ticks('companies').onChange(['caribe']);
    fields.choice('kind').onValueChange('payroll');
    fields.choice('name').onValueChange(null);
    fields
      .part('address')
      .text('city')
      .onChange({ currentTarget: { value: 'Pasto' } });
    expect(changes).toEqual([
      { name: 'Eva' },
      { isMain: true },
      { companies: ['caribe'] },
      { kind: 'payroll' },
      { name: '' },
      { address: { city: 'Pasto', street: '' } },
    ]);
  });

  it('show their fault, and are known as drawn, so that a fault without its field is said elsewhere', () => {
    expect(fields.part('address').text('city').error).toBe('Escribe la ciudad.');
    expect([...drawn]).toContain('address.city');
    expect([...drawn]).not.toContain('photo');
  });
});
