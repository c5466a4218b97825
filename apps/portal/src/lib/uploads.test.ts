import { expect, it, vi } from 'vitest';
import { errorText, networkErrorSentence } from './api-error.ts';
import { createUploads, safeFileName, toUploadError } from './uploads.ts';

/** A store that fails as often as it is told to, and the keys that arrived. */
function create({ failures = 0 } = {}) {
  const arrived: string[] = [];
  let left = failures;
  const upload = createUploads(async ({ key, contentType }) => {
    if ((left -= 1) >= 0) throw new Error('cut');
    arrived.push(`${key} ${contentType}`);
  });
  return {
    arrived,
    send: (file: File) => upload(file, { prefix: 'clients/c/people/p/', folder: 'rut', end: '.pdf' }),
  };
}

it('gives a file a place of its own in the folder of what it is for', async () => {
  const { arrived, send } = create();
  const { key, name } = await send(new File(['x'], 'no\u0301mina.pdf'));
  expect(key).toMatch(/^clients\/c\/people\/p\/rut\/[0-9a-f-]{36}\.pdf$/);
  expect([name, arrived]).toEqual(['nómina.pdf', [`${key} application/pdf`]]);
});

it('sends a file once, however often its call is tried, and another file apart', async () => {
  const { arrived, send } = create();
  const file = new File(['x'], 'a.pdf');
  const first = await send(file);
  expect(await send(file)).toEqual(first);
  expect((await send(new File(['x'], 'a.pdf'))).key).not.toBe(first.key);
  expect(arrived).toHaveLength(2);
});

it('sends a file again that did not arrive', async () => {
  const { arrived, send } = create({ failures: 1 });
  const file = new File(['x'], 'a.pdf');
  await expect(send(file)).rejects.toThrow('cut');
  const { key } = await send(file);
  expect(arrived).toEqual([`${key} application/pdf`]);
});

it('never leaves the folder, whatever the file is called', () => {
  expect(safeFileName('../../otra/nómina..xlsx')).toBe('.-.-otra-nómina.xlsx');
});

it('says in Spanish why a file did not arrive, and leaves the words of the store to the console', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const named = (name: string) => Object.assign(new Error('No, in English'), { name });
  const said = (error: unknown) => errorText(toUploadError(error));
  expect(said(named('QuotaExceeded'))).toMatch(/mañana/);
  expect(logged).not.toHaveBeenCalled();
  for (const error of [named('AccessDenied'), new TypeError('Failed to fetch')]) {
    expect(said(error)).toBe(networkErrorSentence);
    expect(logged).toHaveBeenLastCalledWith('upload', error);
  }
  logged.mockRestore();
});

it('leaves the end of a session to whoever ends it', () => {
  const ended = Object.assign(new Error('Access Token has been revoked'), { name: 'NotAuthorizedException' });
  expect(toUploadError(ended)).toBe(ended);
});
