import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../lib/api.ts';
import { count, pesos } from '../../lib/format.ts';
import { useListLayout } from '../../lib/list-layout.ts';
import { queryFault } from '../../lib/query-fault.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Select } from '../../ui/select.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import { EditLine } from './edit-line.tsx';
import { ReasonDialog } from './load-actions.tsx';
import { LineTag } from './load-words.tsx';
import { useLines, type LineFilter, type LoadActs } from './wallet-loads.queries.ts';

const filters = {
  all: {},
  faults: { has: 'faults' },
  warnings: { has: 'warnings' },
  pending: { state: 'pending' },
  applied: { state: 'applied' },
  failed: { state: 'failed' },
  reversed: { state: 'reversed' },
  excluded: { state: 'excluded' },
} as const satisfies Record<string, LineFilter>;
type Shown = keyof typeof filters;

/** The lines with what is wrong with each, and what may be done about it. */
export function LoadLines({ load, acts }: { load: WalletLoad; acts: LoadActs }) {
  const { t } = useTranslation('wallet-loads');
  const { username } = useSignedIn();
  const [shown, setShown] = useState<Shown>(load.linesWithFaults > 0 ? 'faults' : 'all');
  const [editing, setEditing] = useState<WalletLoadLine | null>(null);
  const [reversing, setReversing] = useState<WalletLoadLine | null>(null);
  const lines = useLines(load.walletloadid, filters[shown], load.version);
  const rows = lines.data?.pages.flatMap(({ data }) => data);
  const choices = useFilterChoices(load);
  const mayEdit = load.actions.includes('edit');
  const mayReverse = load.actions.includes('reverse');
  const mayRemoveFailed = load.state === 'partially_applied' && load.actions.includes('retry');

  async function attempt(work: Promise<unknown>, said: string) {
    try {
      await work;
      toast(said);
    } catch (error) {
      errorToast(error instanceof Error ? error.message : String(error));
    }
    setEditing(null);
    setReversing(null);
  }

  const acting = (line: WalletLoadLine) => (
    <span className="flex flex-wrap justify-end gap-1">
      {mayEdit && line.state === 'pending' && (
        <Button size="small" look="quiet" onClick={() => setEditing(line)}>
          {t('Corregir')}
        </Button>
      )}
      {((mayEdit && line.state === 'pending') || (mayRemoveFailed && line.state === 'failed')) && (
        <Button
          size="small"
          look="quiet"
          onClick={() =>
            void attempt(
              acts.removeLine.mutateAsync({ id: line.moneybagloademployeeid, deletedby: username }),
              t('Quitaste la línea'),
            )
          }
        >
          {t('Quitar')}
        </Button>
      )}
      {mayReverse && line.state === 'applied' && (
        <Button size="small" look="quiet" onClick={() => setReversing(line)}>
          {t('Reversar')}
        </Button>
      )}
    </span>
  );

  return (
    <>
      <Select
        label={t('Mostrar')}
        className="mb-3 max-w-xs"
        options={choices}
        value={shown}
        onChange={(event) => setShown(event.currentTarget.value as Shown)}
      />
      <DataTable
        caption={t('Líneas del cargue')}
        layout={useListLayout('wallet-load-lines')}
        columns={useColumns(load, rows)}
        rows={rows}
        rowKey={(line) => line.moneybagloademployeeid}
        {...((mayEdit || mayReverse || mayRemoveFailed) && { rowActions: acting })}
        error={queryFault(lines)}
        onClearFilters={shown === 'all' ? undefined : () => setShown('all')}
        empty={{
          title: t('Este cargue no tiene líneas'),
          text: t('Aparecen cuando terminemos de leer el archivo.'),
        }}
      />
      {lines.hasNextPage && (
        <Button className="mt-4" busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          {t('Ver más líneas')}
        </Button>
      )}
      {editing && (
        <EditLine
          line={editing}
          walletid={load.wallet.id}
          busy={acts.changeLine.isPending}
          onClose={() => setEditing(null)}
          onSave={(mended) =>
            void attempt(
              acts.changeLine.mutateAsync({
                id: editing.moneybagloademployeeid,
                concept: editing.concept,
                ...mended,
              }),
              t('Corregiste la línea'),
            )
          }
        />
      )}
      {reversing && (
        <ReasonDialog
          kind="reverse-line"
          busy={acts.reverse.isPending}
          onClose={() => setReversing(null)}
          onSubmit={(reason) =>
            void attempt(
              acts.reverse.mutateAsync({
                reason,
                lines: [reversing.moneybagloademployeeid],
                key: newIdempotencyKey(),
              }),
              t('Estamos reversando la línea'),
            )
          }
        />
      )}
    </>
  );
}

function useColumns(load: WalletLoad, rows: readonly WalletLoadLine[] | undefined): Column<WalletLoadLine>[] {
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
      cell: (line) => line.fullName ?? line.nameInFile ?? t('Fila {{row}}', { row: line.rowNumber }),
      detail: (line) => line.documentNumber,
    },
    {
      key: 'state',
      header: t('Estado'),
      cell: (line) => <LineTag line={line} isVoid={load.state === 'cancelled'} />,
      detail: (line) => (
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

function useFilterChoices(load: WalletLoad): { value: Shown; label: string }[] {
  const { t } = useTranslation('wallet-loads');
  const of = (value: Shown, label: string, n: number) => ({ value, label: `${label} (${count(n)})`, n });
  const { byState } = load;
  return [
    of('all', t('Todas'), load.lines + byState.excluded.count),
    ...[
      of('faults', t('Por corregir'), load.linesWithFaults),
      of('warnings', t('Con advertencias'), load.linesWithWarnings),
      of('pending', load.state === 'cancelled' ? t('No se aplican') : t('Pendientes'), byState.pending.count),
      of('applied', t('Aplicadas'), byState.applied.count),
      of('failed', t('Fallidas'), byState.failed.count),
      of('reversed', t('Reversadas'), byState.reversed.count),
      of('excluded', t('Excluidas'), byState.excluded.count),
    ].filter(({ n }) => n > 0),
  ];
}
