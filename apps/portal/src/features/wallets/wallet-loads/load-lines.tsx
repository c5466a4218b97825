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

type OpenedLine = { act: 'edit' | 'remove' | 'reverse'; line: WalletLoadLine };

/** The lines with what is wrong with each, and what may be done about it. */
export function LoadLines({ load, acts }: { load: WalletLoad; acts: LoadActs }) {
  const { t } = useTranslation('wallet-loads');
  const choices = useFilterChoices(load);
  const [chosen, setShown] = useState<Shown | null>(null);
  /** Lines to mend are shown until somebody chooses; a kind that has no lines left is no longer chosen. */
  const shown =
    choices.find(({ value }) => value === chosen)?.value ?? (load.linesWithFaults > 0 ? 'faults' : 'all');
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<OpenedLine | null>(null);
  const lines = useLines(load.walletloadid, { ...lineFilters[shown], ...(q !== '' && { q }) }, load.version);
  const rows = lines.data?.pages.flatMap(({ data }) => data);

  return (
    <>
      <DataTable
        caption={t('Líneas del cargue')}
        filters={<LineFilters choices={choices} shown={shown} onShow={setShown} q={q} onSearch={setQ} />}
        layout={useListLayout('wallet-load-lines')}
        columns={useLineColumns(load, rows)}
        rows={rows}
        rowKey={(line) => line.moneybagloademployeeid}
        rowActions={
          hasActs(load) ? (line) => <LineMenu load={load} line={line} onOpen={setOpened} /> : undefined
        }
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
      {opened && (
        <OpenedDialog
          load={load}
          acts={acts}
          opened={opened}
          // Another question may be open by now: it is not this act's to close.
          onClose={() => setOpened((now) => (now === opened ? null : now))}
        />
      )}
    </>
  );
}

const mayRemoveFailed = (load: WalletLoad): boolean =>
  load.state === 'partially_applied' && load.actions.includes('retry');

const hasActs = (load: WalletLoad): boolean =>
  load.actions.includes('edit') || load.actions.includes('reverse') || mayRemoveFailed(load);

type MenuProps = { load: WalletLoad; line: WalletLoadLine; onOpen: (opened: OpenedLine) => void };

function LineMenu({ load, line, onOpen }: MenuProps) {
  const { t } = useTranslation('wallet-loads');
  const isPending = load.actions.includes('edit') && line.state === 'pending';
  const mayRemove = isPending || (mayRemoveFailed(load) && line.state === 'failed');
  const mayTakeBack = load.actions.includes('reverse') && line.state === 'applied';
  return (
    <RowMenu
      of={nameOfLine(line, t)}
      entries={[
        ...(isPending ? [{ label: t('Corregir'), onSelect: () => onOpen({ act: 'edit', line }) }] : []),
        ...(mayRemove
          ? [{ label: t('Quitar'), danger: true, onSelect: () => onOpen({ act: 'remove', line }) }]
          : []),
        ...(mayTakeBack
          ? [{ label: t('Reversar'), danger: true, onSelect: () => onOpen({ act: 'reverse', line }) }]
          : []),
      ]}
    />
  );
}

type DialogProps = { load: WalletLoad; acts: LoadActs; opened: OpenedLine; onClose: () => void };

function OpenedDialog({ load, acts, opened: { act, line }, onClose }: DialogProps) {
  const { t } = useTranslation('wallet-loads');
  const { username } = useSignedIn();
  const { moneybagloademployeeid: id } = line;

  /** A refusal is said in the dialog. */
  async function attempt(work: Promise<unknown>, said: string) {
    await work;
    toast(said);
    onClose();
  }

  switch (act) {
    case 'edit':
      return (
        <EditLine
          line={line}
          walletid={load.wallet.id}
          onClose={onClose}
          onSave={(mended) =>
            attempt(
              acts.changeLine.mutateAsync({
                id,
                concept: line.concept,
                ...mended,
              }),
              t('Corregiste la línea'),
            )
          }
        />
      );
    case 'remove':
      return (
        <ReasonDialog
          kind="remove-line"
          known={line.faults.map(({ detail }) => detail).join(' ')}
          of={{ moneybagloademployeeid: id }}
          onClose={onClose}
          onAct={(reason) =>
            attempt(
              acts.removeLine.mutateAsync({
                id,
                deletedby: username,
                reason,
              }),
              t('Quitaste la línea'),
            )
          }
        />
      );
    case 'reverse':
      return (
        <ReasonDialog
          kind="reverse-line"
          of={{ walletloadid: load.walletloadid, lines: [id] }}
          onClose={onClose}
          onAct={(reason) =>
            attempt(acts.reverse.mutateAsync({ reason, lines: [id] }), t('Estamos reversando la línea'))
          }
        />
      );
  }
}
