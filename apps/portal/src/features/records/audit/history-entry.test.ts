import type { AuditEntry } from '@antela/contract/audit';
import { createInstance } from 'i18next';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { HistoryEntry } from './history-entry.tsx';

const entry = (before: string | null, after: string | null): AuditEntry => ({
  auditid: '1',
  at: '2026-06-30T23:00:00.000Z',
  title: 'Confirmó lo descontado',
  actor: 'Paula Andrea Serna Villa',
  impersonator: null,
  requestid: null,
  changes: [{ field: 'Descontado', before, after, isHidden: false }],
});

/** Texts of its own: those that another test began may still be on their way. */
const i18n = createInstance({ lng: 'es', resources: {}, keySeparator: false, nsSeparator: false });
await i18n.init();

const htmlOf = (before: string | null, after: string | null): string =>
  renderToString(
    createElement(I18nextProvider, { i18n }, createElement(HistoryEntry, { entry: entry(before, after) })),
  );

it('a value that stayed is said once, one that changed with the one before', () => {
  expect(htmlOf('$ 18', '$ 18')).not.toContain('<del');
  expect(htmlOf('$ 18', '$ 18')).toContain('$ 18');
  expect(htmlOf('$ 18', '$ 17')).toMatch(/<del[^>]*>\$ 18<\/del>/);
  expect(htmlOf('$ 18', null)).toMatch(/<del[^>]*>\$ 18<\/del>/);
});

it('a fingerprint is shown by its beginning, with a way to take it whole', () => {
  const hash = '9f3c07ab51d2e8c4'.repeat(4);
  const html = htmlOf(null, hash);
  expect(html).not.toContain(hash);
  expect(html).toContain('9f3c07ab51d2…');
  expect(html).toContain('Copiar la huella');
  expect(htmlOf(null, 'abc123')).not.toContain('Copiar la huella');
});
