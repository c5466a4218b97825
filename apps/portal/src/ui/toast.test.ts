import { beforeEach, expect, it } from 'vitest';
import { dismissToast, dismissToasts, errorToast, toast, toastStore } from './toast.ts';

beforeEach(dismissToasts);

it('an error is titled "¡Error!" and carries its message (spec §8)', () => {
  errorToast('No hay red');
  expect(toastStore.read()).toMatchObject([{ tone: 'error', title: '¡Error!', description: 'No hay red' }]);
});

it('the same error is said once, however many queries failed with it', () => {
  errorToast('No hay red');
  errorToast('No hay red');
  errorToast('Algo falló. Código: 3F9C21AB');
  errorToast('Algo falló. Código: 77AA01CD');
  expect(toastStore.read().map((each) => each.description)).toEqual([
    'Algo falló. Código: 3F9C21AB',
    'No hay red',
  ]);
});

it('the newest comes first, and one can be taken away', () => {
  const first = toast('Guardado');
  toast('Enviado');
  dismissToast(first);
  expect(toastStore.read().map((each) => each.title)).toEqual(['Enviado']);
});
