import { contactKinds, createContact } from '@antela/contract/contacts';
import { endpoints } from '@antela/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { mustFit } from './form-refusal.ts';

const writes = endpoints.filter(({ body }) => body !== undefined);

describe.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('sends no body that the server would refuse, and says each fault with its path as it would', () => {
    const refusal = { code: 'invalid_input', errors: expect.arrayContaining([expect.objectContaining({})]) };
    expect(() => mustFit(endpoint, { nobodysField: 1 })).toThrow(expect.objectContaining(refusal));
  });
});

it('says in the words of the server what is wrong where, and lets through what fits', () => {
  const contact = {
    name: 'Ana Ríos',
    position: null,
    kind: contactKinds[0],
    email: 'ana@empresa.com',
    mobile: null,
    companies: [{ companyid: crypto.randomUUID(), isMain: true }],
    notices: [],
  };
  expect(() => mustFit(createContact, contact)).not.toThrow();
  expect(() => mustFit(createContact, { ...contact, name: 'x'.repeat(500), email: 'ana' })).toThrow(
    expect.objectContaining({
      message: 'Hay datos por corregir. Revisa los campos señalados.',
      errors: [
        expect.objectContaining({
          path: 'name',
          detail: expect.stringMatching(/^Escribe máximo \d+ caracteres\.$/),
        }),
        expect.objectContaining({ path: 'email', detail: 'Escribe un correo como ana@empresa.com.' }),
      ],
    }),
  );
});
