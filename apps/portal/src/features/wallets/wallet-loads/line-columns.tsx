import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { pesos } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { LineTag } from './load-words.tsx';

/** Columns of a line: its person, its state with the reasons, and its amount. */
export function useLineColumns(
  load: WalletLoad,
  rows: readonly WalletLoadLine[] | undefined,
): Column<WalletLoadLine>[] {
  const { t } = useTranslation('wallet-loads');
  const concept: Column<WalletLoadLine> = {
    key: 'concept',
    header: t('Concepto'),
    cell: (line) => line.concept ?? '',
  };
  return [
    {
      key: 'person',
      header: t('Persona'),
      cell: (line) => nameOfLine(line, t),
      detail: (line) => line.documentNumber,
    },
    {
      key: 'state',
      narrow: 'state',
      header: t('Estado'),
      cell: (line) => <LineTag line={line} isVoid={load.state === 'cancelled'} />,
    },
    {
      key: 'remarks',
      narrow: 'below',
      header: t('Novedad'),
      isSettled: hasNoRemark,
      cell: (line) => (
        <span className="text-pretty">
          {[...line.faults, ...line.warnings].map(({ code, detail }) => (
            <span key={code} className="block">
              {detail}
            </span>
          ))}
          {line.reason}
          {line.deletedBy && t('La quitó {{name}}', { name: line.deletedBy })}
        </span>
      ),
    },
    // Only files bring one for each person.
    ...(rows?.some((line) => line.concept !== null) ? [concept] : []),
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      cell: (line) => (line.amount === null ? '' : pesos(line.amount)),
      detail: (line) =>
        line.reversedAmount > 0 &&
        line.state !== 'reversed' &&
        t('{{amount}} reversados', { amount: pesos(line.reversedAmount) }),
    },
  ];
}

/** Name of its person as far as it is known. */
export const nameOfLine = (
  { fullName, nameInFile, rowNumber }: WalletLoadLine,
  t: (key: string, values?: Record<string, unknown>) => string,
): string => fullName ?? nameInFile ?? t('Fila {{row}}', { row: rowNumber });

const hasNoRemark = ({ faults, warnings, reason, deletedBy }: WalletLoadLine): boolean =>
  faults.length + warnings.length === 0 && !reason && !deletedBy;
