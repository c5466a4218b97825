import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { DataTable, type Column, type TableError } from './data-table.tsx';
import { Sheet } from './sheet.tsx';

/** Pages of one answer that have come so far, as an endless query holds them. */
type Pages<Row> = {
  data: { pages: readonly { data: readonly Row[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type Props<Row> = {
  title: string;
  description: string | null;
  query: Pages<Row>;
  error: TableError | null;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string;
  empty: string;
  onClose: () => void;
};

/** A sheet with the rows behind one figure; more of them come by a button. */
export function RowsSheet<Row>({ title, description, query, empty, onClose, ...table }: Props<Row>) {
  const { t } = useTranslation('ui');
  return (
    <Sheet open onClose={onClose} title={title} description={description}>
      <DataTable
        {...table}
        caption={title}
        density="normal"
        rows={query.data?.pages.flatMap((page) => page.data)}
        empty={{ title: empty }}
      />
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Ver más')}
        </Button>
      )}
    </Sheet>
  );
}
