import { z } from 'zod';
import { type Access, type Endpoint, defineEndpoint } from './endpoint.ts';
import { commaList, listOf, paging } from './schemas.ts';

type Fields = readonly string[];
type SortOf<F extends Fields> = `${F[number]}:${'asc' | 'desc'}`;

type Sorting<F extends Fields> = [F[number]] extends [never]
  ? object
  : { sort: z.ZodOptional<z.ZodType<SortOf<F>, SortOf<F>>> };

/** A list as its page asks for it; `filters` are also what its report takes. */
export type ListEndpoint<
  F extends Fields = Fields,
  Filters extends z.ZodRawShape = z.ZodRawShape,
  Answer extends z.ZodType = z.ZodType,
> = Endpoint<
  z.ZodUndefined,
  z.ZodObject<typeof paging & Sorting<F> & Filters, z.core.$strict>,
  z.ZodUndefined,
  Answer
> & {
  readonly sorts: F;
  readonly filters: Filters;
};

/** Any list of the contract. */
export type List = Endpoint & { readonly sorts: Fields; readonly filters: z.ZodRawShape };

type Shared = Pick<
  Endpoint,
  'scopes' | 'name' | 'shows' | 'path' | 'conditions' | 'context' | 'identifies' | 'summary'
>;

/** Everything that is said of one list: from it follow its query, its answer, its cursor and its report (`reportOf`). */
export interface ListDeclaration<
  F extends Fields,
  Filters extends z.ZodRawShape,
  Row extends z.ZodType,
  More extends z.ZodRawShape,
> extends Shared {
  readonly access: Access;
  readonly base?: Endpoint['base'];
  /** Fields that the rows can be ordered by; a list whose order is given has none. */
  readonly sorts: F;
  /** Query parameters that narrow it. One that can be searched has `q` among them. */
  readonly filters: Filters;
  readonly row: Row;
  /** Parts of the answer beside the rows and their page. */
  readonly answers?: More;
  readonly errors?: Endpoint['errors'];
}

/** Lists are paged by a cursor over their order: `limit`, `cursor` and `sort` are the same for all. */
export function defineList<
  const F extends Fields,
  Filters extends z.ZodRawShape,
  Row extends z.ZodType,
  More extends z.ZodRawShape = {},
>({ sorts, filters, row, answers, errors = [], ...said }: ListDeclaration<F, Filters, Row, More>) {
  const words = sorts.flatMap((field) => [`${field}:asc`, `${field}:desc`]);
  return {
    ...defineEndpoint({
      base: 'v2',
      ...said,
      method: 'GET',
      query: z.strictObject({
        ...paging,
        ...(words.length > 0 && { sort: z.enum(words).optional() }),
        ...filters,
      }),
      response: z.object({ ...listOf(row).shape, ...answers }),
      errors: ['invalid_cursor', ...errors],
    }),
    sorts,
    filters,
  } as unknown as ListEndpoint<F, Filters, z.ZodObject<ReturnType<typeof listOf<Row>>['shape'] & More>>;
}

type ColumnsParameter<Columns extends Fields> = z.ZodOptional<z.ZodType<Columns[number][], string>>;

/** Formats of a report that is written while it is read. */
export const reportFormats = ['xlsx', 'csv'] as const;

/** Everything that a list's filters let through, as a file; for those who see the list and may take it along. */
export function reportOf<
  F extends Fields,
  Filters extends z.ZodRawShape,
  Answer extends z.ZodType,
  const Columns extends Fields = [],
>(
  list: ListEndpoint<F, Filters, Answer>,
  {
    columns,
    ...own
  }: Pick<Endpoint, 'name' | 'summary' | 'changes' | 'errors'> & {
    /** Keys of its columns, where whoever takes it may leave some out. */
    readonly columns?: Columns;
  },
) {
  const { shows, path, access, conditions, context, identifies, filters } = list;
  if (typeof access === 'string') throw new TypeError(`${list.name} is no list of the portal`);
  return defineEndpoint({
    ...own,
    ...(shows && { shows }),
    method: 'GET',
    path: `${path}/report`,
    base: 'live',
    access: { ...access, allOf: [...(access.allOf ?? []), 'export_reports'] },
    ...(conditions && { conditions }),
    context,
    query: z.strictObject({
      format: z.enum(reportFormats).optional(),
      ...(columns && { columns: commaList(z.enum(columns)).optional() }),
      ...filters,
    } as typeof filters & {
      format: z.ZodOptional<z.ZodEnum<{ xlsx: 'xlsx'; csv: 'csv' }>>;
    } & ([Columns[number]] extends [never] ? object : { columns: ColumnsParameter<Columns> })),
    ...(identifies && { identifies }),
    response: 'file',
  });
}
