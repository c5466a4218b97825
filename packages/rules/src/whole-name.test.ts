import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effort } from './test/effort.ts';
import { cutName, nameUnits, type NameOrder } from './whole-name.ts';

const given = fc.constantFrom('Ana', 'María', 'José', 'Luz', 'Yurley', 'del Socorro', 'de los Ángeles');
const surname = fc.constantFrom(
  'Pérez',
  'Quiñones',
  'Lasso',
  'de la Hoz',
  'San Juan',
  'Ortega y Gasset',
  'Rojas',
);
const halves = fc
  .record({
    given: fc.array(given, { minLength: 1, maxLength: 3 }).filter(([first = '']) => !first.startsWith('de')),
    own: fc.array(surname, { minLength: 1, maxLength: 2 }),
    married: fc.option(fc.constantFrom('de Restrepo', 'Vda. de Mina', 'viuda de Mina')),
  })
  .map(({ given, own, married }) => ({ given, surnames: married ? [...own, married] : own }));

it('of thousands of names, most are cut as they were meant, and hardly any other way without being asked about', () => {
  const counts = { right: 0, asked: 0, wrong: 0 };
  const inOneCut = (order: NameOrder) =>
    fc.property(halves, (meant) => {
      const inOrder = (one: { given: readonly string[]; surnames: readonly string[] }) =>
        order === 'surnames-first' ? [...one.surnames, ...one.given] : [...one.given, ...one.surnames];
      const cut = cutName(nameUnits(inOrder(meant).join(' ')), order);
      // Nothing is lost or changed on the way.
      expect(inOrder(cut)).toEqual(inOrder(meant));
      const isRight = cut.given.join() === meant.given.join();
      counts[isRight ? 'right' : cut.isSure ? 'wrong' : 'asked'] += 1;
      // A widow's name is never taken for a given one.
      expect(cut.given.join(' ')).not.toMatch(/vda|viuda/i);
    });
  for (const order of ['surnames-first', 'given-first'] as const)
    fc.assert(inOneCut(order), { numRuns: 500 * effort, seed: 17 });
  const names = counts.right + counts.asked + counts.wrong;
  expect(counts.right / names).toBeGreaterThan(0.85);
  // An uncommon second name may as well be a surname, and three words of a name are the most usual.
  expect(counts.wrong / names).toBeLessThan(0.02);
});
