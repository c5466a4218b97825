import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { dataOf, text } from './schemas.ts';

/** Named views that one list can have. */
export const listViewsMax = 20;
const columnsMax = 40;

/** A word of the portal's own: the name of a list, the key of a column. */
const word = z.string().regex(/^[A-Za-z][A-Za-z-]{0,39}$/);

const settings = {
  /** Rows of 52, 44 or 36 px; null as the list comes. */
  density: z.enum(['wide', 'normal', 'tight']).nullable(),
  hiddenColumns: z.array(word).max(columnsMax),
  views: z
    .array(
      z.strictObject({
        name: text(40),
        /** Filters and order as the address holds them (`?estado=activo`): never what was searched for, which can name somebody. */
        search: z
          .string()
          .max(2_000)
          .regex(/^(\?[\w.~%+&=,-]+)?$/),
      }),
    )
    .max(listViewsMax)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length),
};

export const listSettings = z.object({ list: word, ...settings });
export type ListSettings = z.output<typeof listSettings>;

export const getListSettings = defineEndpoint({
  name: 'getListSettings',
  shows: ['list_setting'],
  method: 'GET',
  path: '/companyportal/list/settings',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: dataOf(z.array(listSettings)),
  summary: 'Cómo ha dispuesto quien pregunta cada lista: vistas guardadas, columnas y altura de las filas.',
});

export const saveListSettings = defineEndpoint({
  name: 'saveListSettings',
  changes: ['list_setting'],
  method: 'PUT',
  path: '/companyportal/list/settings',
  base: 'v2',
  access: 'signed_in',
  context: true,
  query: z.strictObject({ list: word }),
  body: z.strictObject(settings),
  response: dataOf(z.object({ saved: z.boolean() })),
  summary: 'Guarda cómo quiere ver una lista quien lo pide; nadie más lo ve.',
});
