import {
  catalogTypes,
  listBanks,
  listBanksByStatus,
  listCatalogItems,
  listDocumentTypes,
  listLegalFigures,
} from '@antela/contract/catalogs';
import { documentTypes } from '@antela/rules/documents';
import type { LegalFigure } from '@antela/rules/legal-figures';
import type { Pool } from 'pg';
import { readShared } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { banksLike, banksOf, itemsOf, legalFigures } from './catalogs.sql.ts';

interface Bank {
  code: string;
  name: string;
  status: 'active' | 'inactive';
}

export const catalogsRoutes = (pool: Pool) => [
  route(listCatalogItems, async ({ params }) => {
    if (!(catalogTypes as readonly string[]).includes(params.type)) throw new AppError('not_found');
    return {
      data: await readShared<{ id: string; name: string }>(pool, itemsOf(params.type)),
    };
  }),

  route(listDocumentTypes, async ({ query }) => ({
    data: Object.entries(documentTypes)
      .filter(([, type]) => query.code === undefined || type.code === query.code)
      .map(([id, type]) => ({
        id,
        code: type.code,
        abbreviation: type.abbreviation,
        name: type.name,
        pattern: type.pattern.source,
      })),
  })),

  route(listLegalFigures, async () => ({
    data: await readShared<LegalFigure>(pool, legalFigures),
  })),

  route(listBanksByStatus, async ({ params }) => {
    if (params.status !== 'active' && params.status !== 'inactive') throw new AppError('not_found');
    return { data: await readShared<Bank>(pool, banksOf(params.status)) };
  }),

  route(listBanks, async ({ query }) => ({
    data: await readShared<Bank>(pool, banksLike(query.code ?? null, searchTerms(query.name) ?? [])),
  })),
];
