import { useState, type ComponentType, type ReactNode } from 'react';
import { Checkbox, RadioGroup, Switch } from '../src/ui/choice.tsx';
import { CodeField } from '../src/ui/code-field.tsx';
import { Combobox } from '../src/ui/combobox.tsx';
import { DateField } from '../src/ui/date-field.tsx';
import { FieldGrid } from '../src/ui/field-grid.tsx';
import { Field } from '../src/ui/field.tsx';
import { FileDrop } from '../src/ui/file-drop.tsx';
import { MoneyField } from '../src/ui/money-field.tsx';
import { NumberField } from '../src/ui/number-field.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { PeoplePicker } from '../src/ui/people-picker.tsx';
import { ReasonField } from '../src/ui/reason-field.tsx';
import { ReceiptDrop } from '../src/ui/receipt-drop.tsx';
import { SearchField } from '../src/ui/search-field.tsx';
import { Select } from '../src/ui/select.tsx';
import { TextArea, TextField } from '../src/ui/text-field.tsx';
import { Ticks } from '../src/ui/ticks.tsx';
import { nothing, type Exhibit } from './exhibit.tsx';

type Held<Value> = { value: Value; onValueChange: (value: Value) => void };

/** Gives a piece that shows a value the one place where it is kept. */
function Holding<Value>({ of, children }: { of: Value; children: (held: Held<Value>) => ReactNode }) {
  const [value, onValueChange] = useState(of);
  return children({ value, onValueChange });
}

const banks = [
  { value: '007', label: 'Bancolombia' },
  { value: '051', label: 'Davivienda' },
  { value: '001', label: 'Banco de Bogotá', disabled: true },
];
const fault = 'Escribe un valor entre $ 50.000 y $ 1.000.000.';

type State = { error?: string; disabled?: boolean };

/** Shown empty, filled, refused and closed. */
function fourStates<Props extends { label: string }>(
  Piece: ComponentType<Props & State>,
  { empty, filled }: { empty: Props; filled: Props },
): Exhibit['states'] {
  return {
    'Cuatro estados': (
      <FieldGrid>
        <Piece {...empty} />
        <Piece {...filled} />
        <Piece {...filled} error={fault} />
        <Piece {...filled} disabled />
      </FieldGrid>
    ),
  };
}

/** The four states of a piece whose value is kept outside it. */
function fourHeldStates<Value>(
  label: string,
  filled: Value,
  draw: (field: Held<Value | null> & State & { label: string }) => ReactNode,
): Exhibit['states'] {
  const piece = ({ start, ...rest }: State & { label: string; start: Value | null }) => (
    <Holding of={start}>{(held) => draw({ ...rest, ...held })}</Holding>
  );
  return fourStates(piece, { empty: { label, start: null }, filled: { label, start: filled } });
}

export const fields: readonly Exhibit[] = [
  {
    piece: 'field',
    states: {
      'Con ayuda': (
        <Field label="Concepto" hint="Sale en el comprobante." optional>
          {(aria) => <input {...aria} className="control-box w-full px-3" />}
        </Field>
      ),
    },
  },
  {
    piece: 'field-grid',
    states: {
      'Dos columnas': (
        <FieldGrid>
          <TextField label="Nombres" />
          <TextField label="Apellidos" />
        </FieldGrid>
      ),
    },
  },
  {
    piece: 'text-field',
    states: {
      ...fourStates(TextField, {
        empty: { label: 'Nombre de la nómina' },
        filled: { label: 'Nombre', defaultValue: 'Administrativa mensual' },
      }),
      'De varias líneas': <TextArea label="Nota" defaultValue="Se descuenta en la quincena siguiente." />,
    },
  },
  {
    piece: 'money-field',
    states: fourHeldStates('Monto', 250_000, (field) => <MoneyField {...field} />),
  },
  {
    piece: 'date-field',
    states: fourHeldStates('Desde', '2026-12-01', (field) => <DateField {...field} />),
  },
  {
    piece: 'number-field',
    states: fourHeldStates('Porcentaje', 5_000, (field) => <NumberField kind="percent" end="%" {...field} />),
  },
  {
    piece: 'combobox',
    states: fourHeldStates('Banco', '007', (field) => (
      <Combobox options={banks} placeholder="Elige un banco" {...field} />
    )),
  },
  {
    piece: 'select',
    states: fourStates(Select, {
      empty: { label: 'Banco', options: banks },
      filled: { label: 'Banco', options: banks, defaultValue: '051' },
    }),
  },
  {
    piece: 'password-field',
    states: {
      Llena: (
        <form>
          <input type="text" autoComplete="username" hidden />
          <PasswordField label="Contraseña" defaultValue="clave-de-muestra" autoComplete="off" />
        </form>
      ),
    },
  },
  {
    piece: 'code-field',
    states: {
      'A medias': <Holding of="123">{(held) => <CodeField label="Código" {...held} />}</Holding>,
      Rechazado: (
        <Holding of="123456">
          {(held) => (
            <CodeField label="Código" error="Ese no es el código. Revisa el último correo." {...held} />
          )}
        </Holding>
      ),
    },
  },
  {
    piece: 'search-field',
    states: { 'Con texto': <SearchField label="Buscar empleado" value="zapata" onSearch={nothing} /> },
  },
  {
    piece: 'choice',
    states: {
      Casillas: (
        <div className="flex flex-col gap-2">
          <Checkbox label="Avisar por correo" defaultChecked />
          <Checkbox label="Solo los activos" hint="Sin quienes se retiraron." />
          <Checkbox label="Acepto" error="Marca la casilla para seguir." />
          <Switch label="Adelantos de prima" defaultChecked />
          <Switch label="Vacaciones bloquean" disabled />
        </div>
      ),
      Opciones: (
        <Holding<string | null> of="a">
          {(held) => (
            <RadioGroup
              label="Aprobación"
              name="approval"
              options={[
                { value: 'a', label: 'Todos', hint: 'Cada adelanto espera a una persona.' },
                { value: 'b', label: 'Desde un monto' },
              ]}
              {...held}
            />
          )}
        </Holding>
      ),
    },
  },
  {
    piece: 'ticks',
    states: {
      'Una marcada': <Ticks choices={banks} ticked={['007']} onChange={nothing} />,
      'Con falta': <Ticks choices={banks} ticked={[]} onChange={nothing} error="Elige al menos uno." />,
    },
  },
  {
    piece: 'file-drop',
    states: {
      'En reposo': (
        <FileDrop
          label="Suelta aquí el archivo de empleados"
          busyLabel="Leyendo…"
          inputLabel="Archivo de empleados"
          hint="Excel o CSV, hasta 20 MB"
          accept=".xlsx,.csv"
          busy={false}
          onFile={nothing}
        />
      ),
      Leyendo: (
        <FileDrop
          label="Suelta aquí el archivo de novedades"
          busyLabel="Leyendo…"
          accept=".xlsx,.csv"
          busy
          onFile={nothing}
        />
      ),
      Rechazado: (
        <FileDrop
          label="Suelta aquí el extracto"
          busyLabel="Leyendo…"
          accept=".csv"
          busy={false}
          error="Elige un archivo CSV."
          onFile={nothing}
        />
      ),
    },
  },
  {
    piece: 'receipt-drop',
    states: { 'Sin archivo': <ReceiptDrop label="Comprobante" file={null} busy={false} onFile={nothing} /> },
  },
  { piece: 'reason-field', states: { Rechazado: <ReasonField error="Escribe el motivo." /> } },
  {
    piece: 'people-picker',
    states: {
      'Con una persona': (
        <PeoplePicker
          people={[{ employeeid: '1', fullName: 'Ana Lucía Muñoz' }]}
          onChange={nothing}
          found={[]}
          onSearch={nothing}
          searching={false}
          max={5}
        />
      ),
    },
  },
];
