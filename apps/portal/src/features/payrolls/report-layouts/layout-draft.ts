import type { ReportLayoutRecord } from '@antela/contract/report-layouts';
import { defaultLayout, minimumWidth, reportFields } from '@antela/rules/report-layout';
import type { LayoutBody } from './report-layouts.queries.ts';

export type LayoutDraft = Omit<LayoutBody, 'columns'> & {
  /** Each with a key of its own, so that moving one keeps its fields. */
  columns: (LayoutBody['columns'][number] & { key: string })[];
};

export const draftOf = (known: ReportLayoutRecord | null): LayoutDraft => {
  const { format, separator, hasHeader, dates, columns } = known ?? defaultLayout;
  return {
    name: known?.name ?? '',
    format,
    separator,
    hasHeader,
    dates,
    columns: columns.map((column, index) => ({ ...column, key: String(index) })),
  };
};

export const bodyOf = ({ columns, ...rest }: LayoutDraft): LayoutBody => ({
  ...rest,
  name: rest.name.trim(),
  columns: columns.map(({ key: _key, ...column }) => ({
    ...column,
    header: column.header.trim() || reportFields[column.field].name,
  })),
});

/** Columns of a fixed width that cannot hold their numbers or dates. */
export function narrowColumns(
  { columns, dates }: LayoutDraft,
  sentence: (field: string, least: number) => string,
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ field, width }, index) => {
      const least = minimumWidth(field, dates);
      return width >= least ? [] : [[`columns.${index}.width`, sentence(reportFields[field].name, least)]];
    }),
  );
}
