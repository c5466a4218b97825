import { Alert, type AlertTone } from '../src/ui/alert.tsx';
import { AttentionList } from '../src/ui/attention-list.tsx';
import { Avatar } from '../src/ui/avatar.tsx';
import { BarChart } from '../src/ui/bar-chart.tsx';
import { Calendar } from '../src/ui/calendar.tsx';
import { ChangeableSection } from '../src/ui/changeable-section.tsx';
import { ConsequenceList } from '../src/ui/consequence-list.tsx';
import { DescriptionList } from '../src/ui/description-list.tsx';
import { FactsToJudge } from '../src/ui/facts-to-judge.tsx';
import { Figure } from '../src/ui/figure.tsx';
import { DataStamp, PageHeader } from '../src/ui/page-header.tsx';
import { PageTitle } from '../src/ui/page-title.tsx';
import { Panel, Section, SideBySide } from '../src/ui/panel.tsx';
import { placeStops } from '../src/ui/period-line-layout.ts';
import { PeriodLine } from '../src/ui/period-line.tsx';
import { Progress } from '../src/ui/progress.tsx';
import { RefusedPeople } from '../src/ui/refused-people.tsx';
import { SmallLine } from '../src/ui/small-line.tsx';
import { TwoPeople } from '../src/ui/two-people.tsx';
import { WordLine } from '../src/ui/word-line.tsx';
import { nothing, soon, type Exhibit } from './exhibit.tsx';

const stops = [
  { name: 'Apertura', date: '2026-11-01' },
  { name: 'Corte', date: '2026-11-25', detail: '6:00 p. m.' },
  { name: 'Cierre', date: '2026-11-30' },
  { name: 'Pago', date: '2026-12-01' },
];
const line = { title: 'Noviembre de 2026', note: 'Faltan 2 días para el corte', stops };
const pesos = (value: number): string => `$ ${value}`;
const tones: readonly [AlertTone, string][] = [
  ['info', 'El corte es el 25 de noviembre.'],
  ['ok', 'El periodo quedó cerrado.'],
  ['warn', 'Siete adelantos vencen con el corte.'],
  ['bad', 'Tres pagos fallaron.'],
];
const consequences = [
  {
    code: 'a',
    tone: 'bad' as const,
    text: 'Vencen por aprobar',
    note: '7 personas',
    count: 7,
    value: '$ 1.750.900',
  },
  { code: 'b', tone: 'info' as const, text: 'Siguen su camino', note: null, count: 3, value: '$ 420.000' },
  { code: 'c', tone: 'total' as const, text: 'Por descontar', note: null, count: 0, value: '$ 9.208.850' },
];
const ana = {
  label: 'En el archivo',
  fullName: 'Pedro Antonio Ríos',
  document: 'CC 52.000.123',
  details: ['Auxiliar'],
};

export const facts: readonly Exhibit[] = [
  {
    piece: 'period-line',
    states: {
      'Antes del corte': <PeriodLine {...line} today="2026-11-23" />,
      'Después del corte': (
        <PeriodLine {...line} title="Octubre de 2026" note="En corte" today="2026-11-28" />
      ),
      'Sobre una lista': (
        <PeriodLine {...line} title="2.ª quincena de noviembre" today="2026-11-23" isSmall />
      ),
    },
  },
  {
    piece: 'small-line',
    states: { 'Hoy, dentro': <SmallLine placed={placeStops(stops, '2026-11-23', 0)} className="block" /> },
  },
  {
    piece: 'word-line',
    states: {
      'Lo que viene': (
        <WordLine
          label="Cómo empieza"
          stops={[
            { name: 'Subes tu lista', note: 'con el archivo que tienes' },
            { name: 'Los invitas', note: 'por correo' },
            { name: 'Piden su adelanto', note: 'cuando lo necesitan' },
            { name: 'Lo descuentas', note: 'en su pago' },
          ]}
        />
      ),
      'Fuera del camino': (
        <WordLine
          label="Dónde estás"
          stops={[{ name: 'Dashboard' }, { name: 'Nóminas' }, { name: 'Empleados' }]}
          here="Estás aquí"
        />
      ),
    },
  },
  { piece: 'page-title', states: { Sola: <PageTitle>No encontramos esta página</PageTitle> } },
  {
    piece: 'page-header',
    states: {
      'Con nota y hora': (
        <PageHeader
          title="Administrativa mensual"
          note="Empresa Uno"
          stamp={
            <DataStamp
              of={[{ dataUpdatedAt: Date.UTC(2026, 10, 23, 15), isFetching: false, refetch: soon }]}
            />
          }
        />
      ),
    },
  },
  {
    piece: 'panel',
    states: {
      'Con sección': (
        <SideBySide aside={<Panel tone="sunken">Al lado</Panel>}>
          <Panel>
            <Section title="Política" note="Vigente desde el 1 de noviembre">
              Hasta el 50 % de lo ganado.
            </Section>
          </Panel>
        </SideBySide>
      ),
    },
  },
  {
    piece: 'figure',
    states: {
      'Grande y pequeña': (
        <div className="grid grid-cols-2 gap-4">
          <Figure size="large" label="Por descontar" value="$ 9.208.850" note="211 adelantos" />
          <Figure label="Por aprobar" value="$ 420.000" />
        </div>
      ),
    },
  },
  {
    piece: 'description-list',
    states: {
      'Una columna': (
        <DescriptionList
          items={[
            { term: 'Salario', value: '$ 2.150.000' },
            { term: 'Cargo', value: null },
            { term: 'Adelantado', value: '$ 250.000', href: '#adelantos' },
          ]}
        />
      ),
      'De palabras': (
        <DescriptionList
          isText
          items={[
            { term: 'Cargo', value: 'Operario de telar' },
            { term: 'Área', value: null },
          ]}
        />
      ),
    },
  },
  {
    piece: 'changeable-section',
    states: {
      'Se lee': (
        <ChangeableSection title="Contrato" act="Cambiar contrato" canChange form={() => null}>
          <DescriptionList isText items={[{ term: 'Cargo', value: 'Operario de telar' }]} />
        </ChangeableSection>
      ),
    },
  },
  {
    piece: 'facts-to-judge',
    states: {
      'Con una alerta': (
        <FactsToJudge
          facts={[
            { term: 'Cuenta', value: 'Cambió hace 3 horas', warns: true },
            { term: 'Pidió', value: 'La persona, desde la aplicación', warns: false },
          ]}
        />
      ),
    },
  },
  {
    piece: 'consequence-list',
    states: {
      Conocidas: <ConsequenceList rows={consequences} fault={null} hrefs={{ a: '#vencen' }} />,
      'No se pudo leer': (
        <ConsequenceList rows={null} fault={{ message: 'No hay conexión.', onRetry: nothing }} />
      ),
    },
  },
  {
    piece: 'alert',
    states: {
      'Los cuatro tonos': (
        <div className="flex flex-col gap-3">
          {tones.map(([tone, words]) => (
            <Alert key={tone} tone={tone} title={words}>
              Revísalo en el cierre.
            </Alert>
          ))}
        </div>
      ),
    },
  },
  {
    piece: 'attention-list',
    states: {
      'Dos cosas': (
        <AttentionList
          items={[
            {
              kind: 'attention',
              sentence: 'Siete adelantos esperan tu aprobación.',
              linkLabel: 'Aprobar',
              href: '#aprobar',
            },
            { kind: 'refused', sentence: 'Tres pagos fallaron.', linkLabel: 'Ver', href: '#pagos' },
          ]}
        />
      ),
      'Nada que hacer': <AttentionList items={[]} />,
    },
  },
  {
    piece: 'bar-chart',
    states: {
      'Una semana': (
        <BarChart
          summary="Adelantos por día, el mayor de 9"
          format={pesos}
          labelHeading="Día"
          valueHeading="Adelantos"
          bars={[3, 5, 9, 4, 0, 2, 6].map((value, index) => ({
            key: String(index),
            label: `${index + 17} nov`,
            value,
            current: index === 6,
          }))}
        />
      ),
    },
  },
  {
    piece: 'progress',
    states: {
      'A la mitad': (
        <Progress label="Aplicando el cargue" done={620} total={1_240} note="Puedes salir de esta página." />
      ),
    },
  },
  {
    piece: 'two-people',
    states: {
      'Un documento, dos nombres': (
        <TwoPeople sides={[ana, { ...ana, label: 'En la empresa', fullName: 'Diana Marcela Gómez' }]} />
      ),
    },
  },
  {
    piece: 'refused-people',
    states: {
      'Una persona': (
        <RefusedPeople people={[{ id: '1', fullName: 'Hugo Álvarez', detail: 'Ya está retirado.' }]} />
      ),
    },
  },
  { piece: 'avatar', states: { Iniciales: <Avatar initials="AM" /> } },
  { piece: 'calendar', states: { 'Un mes': <Calendar value="2026-11-23" onPick={nothing} /> } },
];
