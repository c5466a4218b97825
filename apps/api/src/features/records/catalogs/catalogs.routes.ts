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
import sql from 'sql-template-tag';
import { holdsTerms } from '../../../db/folded.ts';
import { readShared } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import { searchTerms } from '../../../text/person-name.ts';

interface Bank {
  code: string;
  name: string;
  status: 'active' | 'inactive';
}

export const catalogsRoutes = (pool: Pool) => [
  route(listCatalogItems, async ({ params }) => {
    if (!(catalogTypes as readonly string[]).includes(params.type)) throw new AppError('not_found');
    return {
      data: await readShared<{ id: string; name: string }>(
        pool,
        sql`select id, name from catalog_item where type = ${params.type} order by position`,
      ),
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
    data: await readShared<LegalFigure>(
      pool,
      sql`select kind, value, valid_from as "validFrom", valid_until as "validUntil", source, certainty from legal_figure order by kind, valid_from`,
    ),
  })),

  route(listBanksByStatus, async ({ params }) => {
    if (params.status !== 'active' && params.status !== 'inactive') throw new AppError('not_found');
    return {
      data: await readShared<Bank>(
        pool,
        sql`select code, name, status from bank where status = ${params.status} order by name`,
      ),
    };
  }),

  route(listBanks, async ({ query }) => ({
    data: await readShared<Bank>(
      pool,
      sql`select code, name, status from bank
          where (${query.code ?? null}::text is null or code = ${query.code ?? null})
            and ${holdsTerms('name', searchTerms(query.name) ?? [])}
          order by name`,
    ),
  })),
];
