import { paymentStates, type AdvanceDetail } from '@antela/contract/advances';
import { isWithoutMoney, requesterText } from '@antela/rules/advance-state';
import { expect, it } from 'vitest';
import { doneTitles, waitsFor } from './advance-words.ts';

const actionSets: AdvanceDetail['actions'][] = [
  [],
  ['approve', 'reject'],
  ['reject'],
  ['cancel'],
  ['retry', 'cancel'],
];

it.each(actionSets.map((actions) => [actions.join(', ') || 'nothing', actions] as const))(
  'whoever may do %s is told for whom it waits',
  (_name, actions) => {
    expect(waitsFor({ actions })).toBe(
      actions.includes('approve') ? 'Espera tu aprobación' : 'Espera la aprobación de otra persona',
    );
  },
);

it.each(paymentStates)('an advance that is %s is headed by what became of it', (state) => {
  const title = doneTitles[state];
  expect(title === 'Adelanto solicitado').toBe(['requested', 'in_approval', 'approved'].includes(state));
  expect(title === 'Adelanto pagado').toBe(state === 'paid');
  expect(title === 'Adelanto sin efecto').toBe(isWithoutMoney(state));
});

it('who asked for it is a person, through whichever door it came', () => {
  expect(requesterText('app', 'Aplicación del empleado')).toBe('el empleado desde la aplicación');
  expect(requesterText('simulator', 'Simulador')).toBe('el simulador');
  expect(requesterText('portal', 'Marta Pérez')).toBe('Marta Pérez');
});
