import { useTranslation } from 'react-i18next';
import { Button, Press } from './button.tsx';
import { Sheet } from './sheet.tsx';
import { columnAsText, inert, type DrawnColumn } from './table-text.ts';
import { toast } from './toast.ts';
import { useCopy } from './use-copy.ts';

type Props = {
  /** The current row, whose name is in its first column. */
  row: readonly DrawnColumn[];
  columns: readonly DrawnColumn[];
  onClose: () => void;
};

/** A column without anything that its reader may see is not offered. */
const isFilled = ({ cells }: DrawnColumn) => cells.some(({ text, detail }) => text !== '' || detail !== '');

/** Takes one cell of a row, or a column of the page, to the clipboard. */
export function CopySheet({ row, columns, onClose }: Props) {
  const { t } = useTranslation('ui');
  const toClipboard = useCopy();
  const cells = row.flatMap(({ header, cells: [cell] }) => [
    { header, text: cell?.text ?? '' },
    { header: '', text: cell?.detail ?? '' },
  ]);
  const count = columns[0]?.cells.length ?? 0;

  async function copy(text: string, done: string): Promise<void> {
    if (!(await toClipboard(text))) return;
    toast(done);
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Copiar')}
      description={t('Los montos se copian como números, sin signo ni puntos.')}
    >
      <section aria-labelledby="copy-cells">
        <h3 id="copy-cells" className="text-caption font-medium text-ink-2">
          {t('De esta fila')}
        </h3>
        <ul className="mt-1 mb-6 flex flex-col">
          {cells
            .filter(({ text }) => text !== '')
            .map(({ header, text }) => (
              <li key={`${header} ${text}`}>
                <Press
                  className="grid w-full grid-cols-[7rem_1fr] items-baseline gap-4 rounded-control py-2 text-left text-table hover:bg-hover pointer-coarse:min-h-11"
                  onClick={() => copy(inert(text), t('Copiaste «{{text}}»', { text }))}
                >
                  <span className="text-ink-2">{header}</span>
                  <span className="font-medium wrap-anywhere">{text}</span>
                </Press>
              </li>
            ))}
        </ul>
      </section>
      <section aria-labelledby="copy-columns">
        <h3 id="copy-columns" className="text-caption font-medium text-ink-2">
          {t('Una columna de esta página')}
        </h3>
        <ul className="mt-1 flex flex-wrap gap-2">
          {columns.filter(isFilled).map((column) => (
            <li key={column.header}>
              <Button
                size="small"
                onClick={() =>
                  copy(
                    columnAsText(column),
                    t('Copiaste {{count}} filas de «{{header}}»', { count, header: column.header }),
                  )
                }
              >
                {column.header}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </Sheet>
  );
}
