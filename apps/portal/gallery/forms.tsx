import { useForm, type FormFrame } from '../src/lib/form.ts';
import { ChangedMeanwhile } from '../src/ui/changed-meanwhile.tsx';
import { FormNotices } from '../src/ui/form-notices.tsx';
import { FormRefusal } from '../src/ui/form-refusal.tsx';
import { Form } from '../src/ui/form.tsx';
import { LooserNote } from '../src/ui/looser-note.tsx';
import { PageForm } from '../src/ui/page-form.tsx';
import { SpanFields } from '../src/ui/span-fields.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { nothing, soon, type Exhibit } from './exhibit.tsx';

const changes = [
  {
    fields: ['salary'],
    term: 'Salario',
    before: '$ 2.000.000',
    now: '$ 2.100.000',
    mine: '$ 2.150.000',
    isAsked: true,
    kept: null,
  },
  {
    fields: ['position'],
    term: 'Cargo',
    before: 'Auxiliar',
    now: 'Analista',
    mine: null,
    isAsked: false,
    kept: 'theirs' as const,
  },
];

function Example() {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name === '' && 'Escribe el nombre.' }),
    send: soon,
  });
  return (
    <PageForm form={form} submitLabel="Crear contacto" extra={null}>
      <TextField label="Nombre" {...form.text('name')} />
    </PageForm>
  );
}

function Span({ settledThrough = null }: { settledThrough?: string | null }) {
  const form = useForm({ initial: { from: '2026-11-01', until: null as string | null }, send: soon });
  return <SpanFields form={form} openHint="Vacía, si todavía no se sabe." settledThrough={settledThrough} />;
}

const refused: Pick<FormFrame, 'refusal'> = {
  refusal: () => 'Otra persona ya creó un contacto con ese correo. Ábrelo para cambiarlo.',
};

export const forms: readonly Exhibit[] = [
  { piece: 'page-form', states: { 'En reposo': <Example /> } },
  {
    piece: 'form',
    states: {
      'De un campo': (
        <Form onSubmit={nothing} aria-label="Buscar">
          <TextField label="Documento" defaultValue="52.000.123" />
        </Form>
      ),
    },
  },
  { piece: 'form-refusal', states: { Rechazado: <FormRefusal form={refused} /> } },
  { piece: 'form-notices', states: { Rechazado: <Noticed /> } },
  {
    piece: 'changed-meanwhile',
    states: {
      'Por responder': <ChangedMeanwhile by="Luis Rojas" changes={changes} isUnanswered keep={nothing} />,
    },
  },
  {
    piece: 'span-fields',
    states: { Abierta: <Span />, 'Con días ya reportados': <Span settledThrough="2026-11-15" /> },
  },
  {
    piece: 'looser-note',
    states: { 'Dos controles': <LooserNote names={['Tope por persona', 'Aprobación desde']} /> },
  },
];

function Noticed() {
  const form = useForm({ initial: { name: '' }, send: soon });
  const changed = { by: 'Luis Rojas', changes: changes.slice(1), isUnanswered: false, keep: nothing };
  return <FormNotices form={{ ...form, ...refused, changed }} />;
}
