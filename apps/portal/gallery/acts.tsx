import { Settings } from 'lucide-react';
import { Button, IconButton, LinkButton, type ButtonLook } from '../src/ui/button.tsx';
import { DownloadButton } from '../src/ui/download-button.tsx';
import { AtFoot } from '../src/ui/foot-bar.tsx';
import { Link } from '../src/ui/link.tsx';
import { ListActs } from '../src/ui/list-acts.tsx';
import { More } from '../src/ui/more.tsx';
import { Pager } from '../src/ui/pager.tsx';
import { ReceiptButton } from '../src/ui/receipt-button.tsx';
import { ReportMenu } from '../src/ui/report-menu.tsx';
import { RowMenu } from '../src/ui/row-menu.tsx';
import { Stepper } from '../src/ui/stepper.tsx';
import { Tabs } from '../src/ui/tabs.tsx';
import { ViewTabs } from '../src/ui/view-tabs.tsx';
import { nothing, soon, type Exhibit } from './exhibit.tsx';

const looks: readonly [ButtonLook, string][] = [
  ['primary', 'Solicitar adelanto'],
  ['secondary', 'Cambiar'],
  ['quiet', 'Ver detalle'],
  ['danger', 'Retirar'],
];
const row = 'flex flex-wrap items-center gap-3';
const page = { data: Array.from({ length: 25 }), page: { next: 'x', total: 1284 } };

export const acts: readonly Exhibit[] = [
  {
    piece: 'button',
    states: {
      'En reposo': (
        <div className={row}>
          {looks.map(([look, words]) => (
            <Button key={look} look={look}>
              {words}
            </Button>
          ))}
        </div>
      ),
      Pequeños: (
        <div className={row}>
          {looks.map(([look, words]) => (
            <Button key={look} look={look} size="small">
              {words}
            </Button>
          ))}
        </div>
      ),
      'Enviando y cerrados': (
        <div className={row}>
          <Button look="primary" busy>
            Girar y cerrar
          </Button>
          {looks.map(([look, words]) => (
            <Button key={look} look={look} disabled>
              {words}
            </Button>
          ))}
        </div>
      ),
      'Enlace e ícono': (
        <div className={row}>
          <LinkButton href="/nominas">Ver nóminas</LinkButton>
          <IconButton label="Configurar">
            <Settings className="size-4" aria-hidden />
          </IconButton>
        </div>
      ),
    },
  },
  {
    piece: 'link',
    states: {
      'En un texto': (
        <p>
          Faltan{' '}
          <Link href="/transactions" className="text-link">
            7 adelantos por aprobar
          </Link>
        </p>
      ),
    },
  },
  {
    piece: 'foot-bar',
    states: {
      'En su lugar; en un celular, al pie': (
        <AtFoot figure={{ label: 'Por aprobar', value: '$\u00a06.160.000' }}>
          <Button look="primary">Decidir las 7 solicitudes</Button>
        </AtFoot>
      ),
    },
  },
  {
    piece: 'download-button',
    states: { 'En reposo': <DownloadButton save={soon}>Descargar paquete</DownloadButton> },
  },
  { piece: 'receipt-button', states: { 'En reposo': <ReceiptButton reference="ACH-1204" save={soon} /> } },
  {
    piece: 'report-menu',
    states: {
      'Dos reportes': (
        <ReportMenu
          reports={[
            { heading: 'Adelantos', save: soon },
            { heading: 'Prima', save: soon },
          ]}
        />
      ),
    },
  },
  {
    piece: 'row-menu',
    states: {
      'Con dos acciones': (
        <RowMenu
          of="Vacaciones"
          entries={[
            { label: 'Cambiar', onSelect: nothing },
            { label: 'Eliminar', danger: true, onSelect: nothing },
          ]}
        />
      ),
    },
  },
  {
    piece: 'tabs',
    states: {
      'Con cuentas': (
        <Tabs
          label="Secciones"
          tabs={[
            { href: '#a', label: 'Adelantos y prima', current: true },
            { href: '#b', label: 'Contrato y cuenta', current: false },
            { href: '#c', label: 'Billeteras', count: 2, current: false },
          ]}
        />
      ),
    },
  },
  {
    piece: 'stepper',
    states: {
      'En el segundo': (
        <Stepper
          label="Cargue"
          current={1}
          steps={[{ label: 'Archivo', href: '#a' }, { label: 'Columnas' }, { label: 'Revisión' }]}
        />
      ),
    },
  },
  {
    piece: 'pager',
    states: {
      'En medio': (
        <Pager
          pages={{ from: 26, first: nothing, previous: nothing, next: () => nothing }}
          list={{ data: page, isPlaceholderData: false }}
        />
      ),
    },
  },
  {
    piece: 'view-tabs',
    states: {
      'En un teléfono, detrás de ⋯': (
        <ViewTabs
          label="Vistas"
          tabs={[
            { href: '#lista', label: 'Lista', current: true },
            { href: '#giros', label: 'Giros', current: false },
          ]}
        />
      ),
    },
  },
  {
    piece: 'list-acts',
    states: {
      'En un teléfono, detrás de ⋯': (
        <ListActs className={row}>
          <Button>Guardar vista</Button>
        </ListActs>
      ),
    },
  },
  { piece: 'more', states: { Cerrado: <More /> } },
];
