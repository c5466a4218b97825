import { expect, it } from 'vitest';
import { falselyNamed } from './file-content.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);

it.each([
  ['rut.pdf', 'Hola, soy un texto', 'PDF'],
  ['RUT.PDF', new Uint8Array([0x4d, 0x5a, 0x90]), 'PDF'],
  ['recibo.png', '%PDF-1.7', 'PNG'],
  ['recibo.jpeg', '<html>', 'JPG'],
])('%s with other content is not taken for what its name says', async (name, content, kind) => {
  expect(await falselyNamed(file(name, content))).toBe(kind);
});

it.each([
  ['rut.pdf', '%PDF-1.4\n'],
  ['rut.pdf', '\ufeff\r\n%PDF-1.4\n'],
  ['recibo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ['nomina.xlsx', 'what its own reader will look at'],
  ['vacio.pdf', ''],
  ['sin-extension', 'x'],
])('%s is what its name says, or for its own reader to know', async (name, content) => {
  expect(await falselyNamed(file(name, content))).toBeNull();
});
