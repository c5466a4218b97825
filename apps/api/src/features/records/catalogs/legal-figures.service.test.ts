import { legalFigures } from '@antela/rules/legal-figures';
import { expect, test } from 'vitest';
import { forgetLegalFigures, listLegalFigures } from './legal-figures.service.ts';

const rows = legalFigures as never[];

test('no transaction waits for figures that another one is reading', async () => {
  forgetLegalFigures();
  void listLegalFigures({ many: () => new Promise<never>(() => {}) });
  expect(await listLegalFigures({ many: async () => rows })).toEqual(rows);
});

test('figures that were read are not asked for again within a minute', async () => {
  forgetLegalFigures();
  let asked = 0;
  const many = async () => {
    asked += 1;
    return rows;
  };
  await listLegalFigures({ many });
  await listLegalFigures({ many });
  expect(asked).toBe(1);
});
