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
  expect(toastStore.read()).toHaveLength(1);
});

it('the newest comes first, and one can be taken away', () => {
  const first = toast('Guardado');
  toast('Enviado');
  dismissToast(first);
  expect(toastStore.read().map((each) => each.title)).toEqual(['Enviado']);
});
