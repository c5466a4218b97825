import { useState } from 'react';
import type { StateKind } from '../src/lib/state-kinds.ts';
import { CopyButton } from '../src/ui/copy-button.tsx';
import { CopyCode } from '../src/ui/copy-code.tsx';
import { DataTable, type Column } from '../src/ui/data-table.tsx';
import { EmptyState } from '../src/ui/empty-state.tsx';
import { ErrorBlock } from '../src/ui/error-block.tsx';
import { FilterChips } from '../src/ui/filter-chips.tsx';
import { PageOutline, PageSkeleton, PartsSkeleton, PeriodSkeleton } from '../src/ui/page-skeleton.tsx';
import { ToneBlock } from '../src/ui/skeleton.tsx';
import { StateOf } from '../src/ui/state-of.tsx';
import { Sign, StateTag } from '../src/ui/state-tag.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { nothing, soon, type Exhibit } from './exhibit.tsx';

type Row = {
  id: string;
  name: string;
  payroll: string;
  amount: string;
  state: [StateKind, string];
};

const rows: readonly Row[] = [
  {
    id: '1',
    name: 'Ana Lucía Muñoz',
    payroll: 'Administrativa mensual',
    amount: '$ 250.000',
    state: ['done', 'Pagado'],
  },
  {
    id: '2',
    name: 'Hugo Álvarez',
    payroll: 'Operación quincenal',
    amount: '$ 1.750.900',
    state: ['attention', 'En aprobación'],
  },
  {
    id: '3',
    name: 'María de los Ángeles Fernández de Soto',
    payroll: 'Operación quincenal',
    amount: '$ 80.000',
    state: ['refused', 'Fallido'],
  },
];

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Empleado', cell: ({ name }) => name, sortKey: 'name' },
  { key: 'payroll', header: 'Nómina', cell: ({ payroll }) => payroll, narrow: 'meta' },
  { key: 'amount', header: 'Monto', cell: ({ amount }) => amount, align: 'end', narrow: 'amount' },
  {
    key: 'state',
    header: 'Estado',
    cell: ({ state: [kind, word] }) => <StateTag kind={kind}>{word}</StateTag>,
    narrow: 'state',
  },
];

const table = {
  columns,
  rowKey: ({ id }: Row) => id,
  empty: { title: 'Aún no hay adelantos', text: 'Aquí verás cada adelanto que pidan tus empleados.' },
};

function Ticked() {
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set(['1']));
  return (
    <DataTable
      {...table}
      caption="Adelantos elegidos"
      rows={rows}
      rowHref={({ id }) => `#${id}`}
      sort={{ key: 'name', direction: 'asc' }}
      onSortChange={nothing}
      selection={{
        selected,
        pages: 1,
        onChange,
        rowLabel: ({ name }) => name,
        actions: [
          { label: 'Aprobar', onAct: soon },
          { label: 'Rechazar', onAct: soon, isLess: true },
        ],
      }}
    />
  );
}

const kinds: readonly [StateKind, string][] = [
  ['course', 'En proceso'],
  ['done', 'Pagado'],
  ['attention', 'En aprobación'],
  ['refused', 'Rechazado'],
  ['void', 'Cancelado'],
];

export const lists: readonly Exhibit[] = [
  {
    piece: 'data-table',
    states: {
      'Con filas, una marcada': <Ticked />,
      'Sin filas': <DataTable {...table} caption="Adelantos sin filas" rows={[]} />,
      'Nada con estos filtros': (
        <DataTable {...table} caption="Adelantos filtrados" rows={[]} onClearFilters={nothing} />
      ),
      'Primera espera': <DataTable {...table} caption="Adelantos que llegan" rows={undefined} />,
      'No se pudo leer': (
        <DataTable
          {...table}
          caption="Adelantos con falla"
          rows={undefined}
          error={{ message: 'No hay conexión. Revísala y vuelve a intentarlo.', onRetry: nothing }}
        />
      ),
    },
  },
  {
    piece: 'filter-chips',
    states: {
      'Uno puesto': (
        <FilterChips
          onClearAll={nothing}
          filters={[
            {
              key: 'state',
              label: 'Estado',
              value: 'Pagado',
              onClear: nothing,
              children: <TextField label="Estado" />,
            },
            {
              key: 'payroll',
              label: 'Nómina',
              value: null,
              onClear: nothing,
              children: <TextField label="Nómina" />,
            },
          ]}
        />
      ),
    },
  },
  {
    piece: 'state-of',
    states: {
      'De un adelanto': (
        <div className="flex flex-wrap gap-3">
          {(['requested', 'in_approval', 'paid', 'failed', 'cancelled'] as const).map((state) => (
            <StateOf key={state} noun="payment" state={state} />
          ))}
        </div>
      ),
    },
  },
  {
    piece: 'state-tag',
    states: {
      'Los cinco signos': (
        <div className="flex flex-wrap gap-3">
          {kinds.map(([kind, word]) => (
            <StateTag key={kind} kind={kind}>
              {word}
            </StateTag>
          ))}
          <Sign kind="attention" />
        </div>
      ),
    },
  },
  {
    piece: 'empty-state',
    states: {
      'Con una salida': (
        <EmptyState title="Aún no hay billeteras">
          Crea la primera para cargar saldo a tus empleados.
        </EmptyState>
      ),
    },
  },
  {
    piece: 'error-block',
    states: {
      'Con otro intento': (
        <ErrorBlock message="No hay conexión. Revísala y vuelve a intentarlo." onRetry={nothing} />
      ),
      'De nuestro lado': (
        <ErrorBlock message="No pudimos traer los adelantos. Código: 7F3A19C2" onRetry={nothing} />
      ),
    },
  },
  {
    piece: 'copy-button',
    states: {
      'Una huella': <CopyButton text="7f3a19c2" label="Copiar huella" copied="Huella copiada" />,
    },
  },
  {
    piece: 'copy-code',
    states: { 'Un fallo nuestro': <CopyCode of="No pudimos traer los adelantos. Código: 7F3A19C2" /> },
  },
  {
    piece: 'page-skeleton',
    states: {
      'Una lista': <PageSkeleton />,
      'Una billetera': (
        <PageOutline value={['figures', 'facts', 'tabs', 'rows']}>
          <PartsSkeleton />
        </PageOutline>
      ),
      'Un periodo': <PeriodSkeleton />,
    },
  },
  { piece: 'skeleton', states: { 'Un bloque': <ToneBlock className="h-11 w-full" /> } },
];
