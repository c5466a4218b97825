import { useForm } from '../src/lib/form.ts';
import { Button } from '../src/ui/button.tsx';
import { CopySheet } from '../src/ui/copy-sheet.tsx';
import { ConsequenceDialog } from '../src/ui/dialog.tsx';
import { FormDialog } from '../src/ui/form-dialog.tsx';
import { FormSheet } from '../src/ui/form-sheet.tsx';
import { KeysSheet } from '../src/ui/keys-sheet.tsx';
import { LeaveDialog } from '../src/ui/leave-dialog.tsx';
import { Menu } from '../src/ui/menu.tsx';
import { Popover } from '../src/ui/popover.tsx';
import { RowsSheet } from '../src/ui/rows-sheet.tsx';
import { Sheet } from '../src/ui/sheet.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { errorToast, toast } from '../src/ui/toast.ts';
import { Toaster } from '../src/ui/toaster.tsx';
import { Tooltip } from '../src/ui/tooltip.tsx';
import { WaitingSheet } from '../src/ui/waiting-sheet.tsx';
import { nothing, Opened, soon, type Exhibit } from './exhibit.tsx';

function useExample() {
  return useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name === '' && 'Escribe el nombre.' }),
    send: soon,
  });
}

function ExampleSheet({ onClose }: { onClose: () => void }) {
  const form = useExample();
  return (
    <FormSheet form={form} onClose={onClose} title="Crear rol" submitLabel="Crear rol">
      <TextField label="Nombre" {...form.text('name')} />
    </FormSheet>
  );
}

function ExampleDialog({ onClose }: { onClose: () => void }) {
  const form = useExample();
  return (
    <FormDialog form={form} onClose={onClose} title="Guardar esta vista" submitLabel="Guardar vista">
      <TextField label="Nombre" {...form.text('name')} />
    </FormDialog>
  );
}

const rows = {
  data: { pages: [{ data: [{ id: '1', name: 'Ana Lucía Muñoz', amount: '$ 250.000' }] }] },
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: nothing,
};

const drawn = [
  { header: 'Empleado', cells: [{ text: 'Ana Lucía Muñoz', detail: 'C.C. 1.018.442.301' }] },
  { header: 'Monto', cells: [{ text: '250000', detail: '' }] },
];

export const overlays: readonly Exhibit[] = [
  {
    piece: 'dialog',
    states: {
      Peligro: (
        <Opened words="Retirar a 3 personas">
          {(close) => (
            <ConsequenceDialog
              open
              onClose={close}
              title="¿Retirar a 3 personas?"
              confirmLabel="Retirar a 3"
              onConfirm={soon}
            >
              Dejan de poder pedir adelantos hoy. No se puede deshacer.
            </ConsequenceDialog>
          )}
        </Opened>
      ),
    },
  },
  {
    piece: 'sheet',
    states: {
      'Con pie': (
        <Opened words="Ver adelanto">
          {(close) => (
            <Sheet
              open
              onClose={close}
              title="Adelanto de $ 250.000"
              description="Ana Lucía Muñoz"
              footer={<Button onClick={close}>Cerrar</Button>}
            >
              Pagado el 23 de noviembre.
            </Sheet>
          )}
        </Opened>
      ),
    },
  },
  {
    piece: 'form-sheet',
    states: {
      'De un campo': <Opened words="Crear rol">{(close) => <ExampleSheet onClose={close} />}</Opened>,
    },
  },
  {
    piece: 'form-dialog',
    states: {
      'De un campo': (
        <Opened words="Guardar esta vista">{(close) => <ExampleDialog onClose={close} />}</Opened>
      ),
    },
  },
  {
    piece: 'leave-dialog',
    states: {
      'Con cambios': (
        <Opened words="Salir con cambios">
          {(close) => <LeaveDialog leaving={{ stay: close, leave: close }} />}
        </Opened>
      ),
    },
  },
  {
    piece: 'keys-sheet',
    states: { 'De las listas': <Opened words="Teclas">{(close) => <KeysSheet onClose={close} />}</Opened> },
  },
  {
    piece: 'copy-sheet',
    states: {
      'De una fila': (
        <Opened words="Copiar">
          {(close) => <CopySheet row={drawn.slice(0, 2)} columns={drawn} onClose={close} />}
        </Opened>
      ),
    },
  },
  {
    piece: 'rows-sheet',
    states: {
      'Una fila': (
        <Opened words="Ver las filas">
          {(close) => (
            <RowsSheet
              title="Pagado"
              description="1 adelanto"
              query={rows}
              error={null}
              columns={[
                { key: 'name', header: 'Empleado', cell: ({ name }) => name },
                { key: 'amount', header: 'Monto', cell: ({ amount }) => amount, align: 'end' },
              ]}
              rowKey={({ id }) => id}
              empty="Nadie por ahora"
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
  },
  {
    piece: 'waiting-sheet',
    states: {
      'Con falla': (
        <Opened words="Abrir el cargue">
          {(close) => (
            <WaitingSheet
              title="Cargue 14"
              onClose={close}
              fault={{ message: 'No hay conexión.', onRetry: nothing }}
            />
          )}
        </Opened>
      ),
    },
  },
  {
    piece: 'menu',
    states: {
      'Con grupos': (
        <Menu
          align="start"
          trigger={<Button>Más acciones</Button>}
          entries={[
            { kind: 'heading', label: 'Adelanto' },
            { label: 'Reintentar el pago', onSelect: soon },
            { label: 'Cancelar', onSelect: soon, danger: true },
            { kind: 'line' },
            { kind: 'link', label: 'Ver empleado', href: '#empleado' },
          ]}
        />
      ),
    },
  },
  {
    piece: 'popover',
    states: {
      'Con texto': (
        <Popover trigger={<Button>Por qué no</Button>} label="Por qué no">
          <p className="p-4">Ya adelantó lo que permite la política.</p>
        </Popover>
      ),
    },
  },
  {
    piece: 'tooltip',
    states: {
      'Sobre un botón': (
        <Tooltip text="Descarga el paquete del cierre">
          <Button>Paquete</Button>
        </Tooltip>
      ),
    },
  },
  {
    piece: 'toaster',
    states: {
      'Dos tonos': (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => toast('Adelanto aprobado', { description: '$ 250.000 van en camino.' })}>
            Avisar
          </Button>
          <Button onClick={() => errorToast('No hay conexión. Revísala y vuelve a intentarlo.')}>
            Avisar de una falla
          </Button>
          <Toaster durationMs={60_000} errorDurationMs={60_000} visibleCount={3} />
        </div>
      ),
    },
  },
];
