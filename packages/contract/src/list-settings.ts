import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, named, text } from './schemas.ts';

/** Named views that one list can have: of each of its readers, and of the company. */
export const listViewsMax = 20;
const columnsMax = 40;

/** A word of the portal's own: the name of a list, the key of a column. */
const word = z.string().regex(/^[A-Za-z][A-Za-z-]{0,39}$/);

const view = z.strictObject({
  name: text(40),
  /**
   * Filters, order and columns of the report as the address holds them (`?estado=activo`): never what was searched for, which can
   * name somebody.
   */
  search: z
    .string()
    .max(2_000)
    .regex(/^(\?[\w.~%+&=,-]+)?$/),
});

const settings = {
  /** Rows of 52, 44 or 36 px; null as the list comes. */
  density: z.enum(['wide', 'normal', 'tight']).nullable(),
  hiddenColumns: z.array(word).max(columnsMax),
  views: z
    .array(view)
    .max(listViewsMax)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length),
};

export const listSettings = z.object({ list: word, ...settings });
export type ListSettings = z.output<typeof listSettings>;

/** A view that everybody of the client finds on the list, or everybody with one role. */
export const sharedView = z.object({
  list: word,
  ...view.shape,
  sharedBy: z.string(),
  /** The role whose people find it; null for everybody. */
  role: named.nullable(),
  /** Its sharer takes it away again, and so does whoever looks after roles. */
  mayRemove: z.boolean(),
});
export type SharedView = z.output<typeof sharedView>;

export const getListSettings = defineEndpoint({
  name: 'getListSettings',
  shows: ['company_user', 'list_setting', 'role'],
  method: 'GET',
  path: '/companyportal/list/settings',
  base: 'v2',
  access: 'signed_in',
  context: true,
  response: z.object({
    data: z.array(listSettings),
    shared: z.array(sharedView),
    /** Roles that the caller may share a view with: their own, and all where they see roles. */
    roles: z.array(named),
  }),
  summary:
    'Cómo ha dispuesto quien pregunta cada lista (vistas guardadas, columnas y altura de las filas), y las vistas que comparten su empresa y su rol.',
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

export const shareView = defineEndpoint({
  name: 'shareView',
  changes: ['audit', 'list_setting'],
  method: 'POST',
  path: '/companyportal/list/view',
  base: 'v2',
  access: allOf('export_reports'),
  context: true,
  idempotent: true,
  query: z.strictObject({ list: word }),
  body: z.strictObject({
    ...view.shape,
    /** Left out, everybody of the client finds it. */
    roleid: id.optional(),
  }),
  identifies: { roleid: 'role' },
  status: 201,
  response: dataOf(z.object({ shared: z.boolean() })),
  errors: ['not_found', 'view_name_taken', 'too_many_views'],
  summary: 'Comparte una vista de una lista con toda la empresa o con quienes tienen un rol.',
});

export const removeSharedView = defineEndpoint({
  name: 'removeSharedView',
  changes: ['audit', 'list_setting'],
  method: 'DELETE',
  path: '/companyportal/list/view',
  base: 'v2',
  access: 'signed_in',
  context: true,
  query: z.strictObject({ list: word, name: text(40) }),
  response: dataOf(z.object({ removed: z.boolean() })),
  errors: ['not_found'],
  summary: 'Deja de compartir una vista: quien la compartió, o quien administra los roles.',
});
