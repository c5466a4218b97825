import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListLayout } from '../../../lib/list-layout.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { EditLine } from './edit-line.tsx';
import { nameOfLine, useLineColumns } from './line-columns.tsx';
import { LineFilters, lineFilters, useFilterChoices, type Shown } from './line-filters.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useLines, type LoadActs } from './wallet-loads.queries.ts';

/** The lines with what is wrong with each, and what may be done about it. */
export function LoadLines({ load, acts }: { load: WalletLoad; acts: LoadActs }) {
  const { t } = useTranslation('wallet-loads');
  const { username } = useSignedIn();
  const choices = useFilterChoices(load);
  const [chosen, setShown] = useState<Shown | null>(null);
  /** Lines to mend are shown until somebody chooses; a kind that has no lines left is no longer chosen. */
  const shown =
    choices.find(({ value }) => value === chosen)?.value ?? (load.linesWithFaults > 0 ? 'faults' : 'all');
  const [q, setQ] = useState('');
  const [editing, setEditing] = useState<WalletLoadLine | null>(null);
  const [reversing, setReversing] = useState<WalletLoadLine | null>(null);
  const [removing, setRemoving] = useState<WalletLoadLine | null>(null);
  const lines = useLines(load.walletloadid, { ...lineFilters[shown], ...(q !== '' && { q }) }, load.version);
  const rows = lines.data?.pages.flatMap(({ data }) => data);
  const mayEdit = load.actions.includes('edit');
  const mayReverse = load.actions.includes('reverse');
  const mayRemoveFailed = load.state === 'partially_applied' && load.actions.includes('retry');

  /** A refusal is said in the dialog. */
  async function attempt(work: Promise<unknown>, said: string) {
    await work;
    toast(said);
    setEditing(null);
    setReversing(null);
    setRemoving(null);
  }

  const acting = (line: WalletLoadLine) => {
    const isPending = mayEdit && line.state === 'pending';
    const mayRemove = isPending || (mayRemoveFailed && line.state === 'failed');
    const mayTakeBack = mayReverse && line.state === 'applied';
    return (
      <RowMenu
        of={nameOfLine(line, t)}
        entries={[
          ...(isPending ? [{ label: t('Corregir'), onSelect: () => setEditing(line) }] : []),
          ...(mayRemove ? [{ label: t('Quitar'), danger: true, onSelect: () => setRemoving(line) }] : []),
          ...(mayTakeBack
            ? [{ label: t('Reversar'), danger: true, onSelect: () => setReversing(line) }]
            : []),
        ]}
      />
    );
  };

  return (
    <>
      <DataTable
        caption={t('Líneas del cargue')}
        filters={<LineFilters choices={choices} shown={shown} onShow={setShown} q={q} onSearch={setQ} />}
        layout={useListLayout('wallet-load-lines')}
        columns={useLineColumns(load, rows)}
        rows={rows}
        rowKey={(line) => line.moneybagloademployeeid}
        {...((mayEdit || mayReverse || mayRemoveFailed) && { rowActions: acting })}
        error={queryFault(lines)}
        onClearFilters={
          shown === 'all' && q === ''
            ? undefined
            : () => {
                setShown('all');
                setQ('');
              }
        }
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
          onClose={() => setEditing(null)}
          onSave={(mended) =>
            attempt(
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
      {removing && (
        <ReasonDialog
          kind="remove-line"
          known={removing.faults.map(({ detail }) => detail).join(' ')}
          of={{ moneybagloademployeeid: removing.moneybagloademployeeid }}
          onClose={() => setRemoving(null)}
          onAct={(reason) =>
            attempt(
              acts.removeLine.mutateAsync({
                id: removing.moneybagloademployeeid,
                deletedby: username,
                reason,
              }),
              t('Quitaste la línea'),
            )
          }
        />
      )}
      {reversing && (
        <ReasonDialog
          kind="reverse-line"
          of={{ walletloadid: load.walletloadid, lines: [reversing.moneybagloademployeeid] }}
          onClose={() => setReversing(null)}
          onAct={(reason) =>
            attempt(
              acts.reverse.mutateAsync({ reason, lines: [reversing.moneybagloademployeeid] }),
              t('Estamos reversando la línea'),
            )
          }
        />
      )}
    </>
  );
}
