import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNameSwapped, isSameName, mayBeName, type PersonName } from './person-name.ts';
import { effort } from './test/effort.ts';

const name = (
  firstName: string,
  secondName: string | null,
  firstSurname: string,
  secondSurname: string | null,
): PersonName => ({ firstName, secondName, firstSurname, secondSurname });
const diana = name('Diana', 'Marcela', 'Acevedo', 'Martínez');

describe('a name on a known document', () => {
  it.each([
    ['without accents and in capitals', name('DIANA', 'MARCELA', 'ACEVEDO', 'MARTINEZ')],
    ['without the second name', name('Diana', null, 'Acevedo', 'Martínez')],
    ['without the second surname', name('Diana', 'Marcela', 'Acevedo', null)],
    ['with first name and surname only', name('Diana', null, 'Acevedo', null)],
    ['with the halves the other way round', name('Acevedo', 'Martínez', 'Diana', 'Marcela')],
    ['cut at the wrong place', name('Diana', null, 'Marcela Acevedo', 'Martínez')],
    ['with an initial', name('Diana', 'M.', 'Acevedo', 'M.')],
    ['with a particle', name('Diana', 'Marcela', 'de Acevedo', 'y Martínez')],
  ])('is the same person %s', (_, other) => {
    expect(isSameName(diana, other)).toBe(true);
  });

  it.each([
    ['somebody else', name('Pedro', 'Antonio', 'Otero', 'Ruiz')],
    ['a sister', name('Laura', 'Marcela', 'Acevedo', 'Martínez')],
    ['a namesake', name('Diana', 'Marcela', 'Ríos', 'Peña')],
    ['another second name', name('Diana', 'Patricia', 'Acevedo', 'Martínez')],
    ['another surname, as after a marriage', name('Diana', 'Marcela', 'Gómez', null)],
    ['a surname in common only', name('Pedro', null, 'Acevedo', null)],
  ])('is not taken for %s', (_, other) => {
    expect(isSameName(diana, other)).toBe(false);
  });

  it('written in one piece is compared by its words', () => {
    expect(mayBeName('ACEVEDO MARTINEZ DIANA', diana)).toBe(true);
    expect(mayBeName('Diana', diana)).toBe(true);
    expect(mayBeName('', diana)).toBe(true);
    expect(mayBeName('Pedro Acevedo', diana)).toBe(false);
  });
});

const word = fc.constantFrom(
  'Ana',
  'Luz',
  'María',
  'José',
  'Peña',
  'Ruiz',
  'Ñáñez',
  'Díaz',
  'Gómez',
  'Ibáñez',
);
const anyName = fc.record({
  firstName: word,
  secondName: fc.option(word),
  firstSurname: word,
  secondSurname: fc.option(word),
});
const bare = (text: string | null) => text && text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();

describe('for any names', () => {
  it('each is its own, however it is spelt, ordered or shortened', () => {
    fc.assert(
      fc.property(anyName, fc.boolean(), fc.boolean(), fc.boolean(), (one, noSecond, noLast, swapped) => {
        const written = {
          firstName: bare(one.firstName) ?? '',
          secondName: noSecond ? null : bare(one.secondName),
          firstSurname: bare(one.firstSurname) ?? '',
          secondSurname: noLast ? null : bare(one.secondSurname),
        };
        const turned = name(
          written.firstSurname,
          written.secondSurname,
          written.firstName,
          written.secondName,
        );
        expect(isSameName(one, swapped ? turned : written)).toBe(true);
      }),
      { numRuns: 200 * effort },
    );
  });

  it('the answer is the same from both sides', () => {
    fc.assert(
      fc.property(anyName, anyName, (one, other) => {
        expect(isSameName(one, other)).toBe(isSameName(other, one));
      }),
      { numRuns: 200 * effort },
    );
  });

  it('people without a given name or surname in common are never one', () => {
    const strange = name('Wilmer', 'Yesid', 'Quiroga', 'Zapata');
    fc.assert(
      fc.property(anyName, fc.constantFrom('firstName', 'firstSurname'), (one, kept) => {
        expect(isSameName(one, { ...strange, [kept]: one[kept as keyof PersonName] })).toBe(false);
      }),
      { numRuns: 200 * effort },
    );
  });
});

describe('a name the wrong way round', () => {
  it.each([
    ['Pérez', 'Carlos', true],
    ['RODRIGUEZ', 'MARÍA', true],
    ['Carlos', 'Pérez', false],
    // Names that are given names and surnames alike say nothing.
    ['Santiago', 'Martín', false],
    ['Simón', 'Ángel', false],
    ['Pérez', 'Rojas', false],
    ['Juan', 'José', false],
  ])('%s as given name and %s as surname: %s', (firstName, firstSurname, expected) => {
    expect(isNameSwapped({ firstName, firstSurname })).toBe(expected);
  });
});
