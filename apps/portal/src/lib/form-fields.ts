import type { Faults } from './form-state.ts';

type NamesOf<Values, Kind> = {
  [Name in keyof Values]-?: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;
type Typed = { currentTarget: { value: string } };
type Ticked = { currentTarget: { checked: boolean } };

/** Fields of a form, or of one part of it, as the pieces of `ui` take them. */
export type Fields<Values extends object> = {
  /** Place of a part in its form; empty for the whole. */
  path: string;
  values: Values;
  /** Without `corrected`, the paths of what is changed: their faults are gone. */
  set: (changes: Partial<Values>, corrected?: readonly string[]) => void;
  /** Sentences by path, for pieces that draw several fields. */
  faults: Faults;
  /** Sentence of a field, for what is drawn in another way; a path may lead into it. */
  fault: (path: string) => string | undefined;
  /** Text fields, areas and lists of the browser. */
  text: (name: NamesOf<Values, string>) => {
    value: string;
    onChange: (event: Typed) => void;
    error: string | undefined;
    autoComplete: string;
  };
  /** Amounts, numbers, dates and files. */
  field: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    value: Values[Name];
    onValueChange: (value: Values[Name]) => void;
    error: string | undefined;
  };
  /** One of some: radio buttons, and lists that are typed into. */
  choice: (name: NamesOf<Values, string | null>) => {
    value: string | null;
    onValueChange: (value: string | null) => void;
    error: string | undefined;
  };
  /** Boxes and switches. */
  tick: (name: NamesOf<Values, boolean>) => {
    checked: boolean;
    onChange: (event: Ticked) => void;
    error: string | undefined;
  };
  /** Any number of some. */
  ticks: (name: NamesOf<Values, readonly string[]>) => {
    ticked: readonly string[];
    onChange: (ticked: string[]) => void;
    error: string | undefined;
  };
  /** Fields of a value that is an object of its own. */
  part: <Name extends NamesOf<Values, object>>(name: Name) => Fields<Values[Name] & object>;
  /** Fields of each of a list. */
  rows: <Name extends NamesOf<Values, readonly object[]>>(name: Name) => Fields<RowOf<Values[Name]>>[];
};

type RowOf<List> = List extends readonly (infer Row extends object)[] ? Row : never;

type Source<Values extends object> = {
  values: Values;
  set: (changes: Partial<Values>, corrected: readonly string[]) => void;
  faults: Faults;
  /** Paths that are drawn; a fault of any other is said above the buttons. */
  drawn: Set<string>;
  within?: string;
};

export function fieldsOf<Values extends object>(source: Source<Values>): Fields<Values> {
  const { values, faults, drawn, within = '' } = source;
  const set: Fields<Values>['set'] = (changes, corrected) =>
    source.set(changes, corrected ?? Object.keys(changes).map((name) => within + name));
  const inside = <Part extends object>(
    part: Part,
    path: string,
    put: (part: Part, paths: readonly string[]) => void,
  ) =>
    fieldsOf<Part>({
      values: part,
      set: (changes, corrected) => put({ ...part, ...changes }, corrected),
      faults,
      drawn,
      within: `${within}${path}.`,
    });
  const put = (name: keyof Values, value: unknown) => set({ [name]: value } as Partial<Values>);
  const fault = (path: string) => {
    drawn.add(within + path);
    return faults[within + path];
  };
  return {
    path: within,
    values,
    set,
    faults: seen(faults, within, fault),
    fault,
    text: (name) => ({
      value: values[name] as string,
      onChange: (event) => put(name, event.currentTarget.value),
      error: fault(name),
      autoComplete: 'off',
    }),
    field: (name) => ({
      value: values[name],
      onValueChange: (value) => put(name, value),
      error: fault(name),
    }),
    choice: (name) => {
      const value = values[name] as string | null;
      return {
        value: value === '' ? null : value,
        onValueChange: (next) => put(name, next ?? (value === null ? null : '')),
        error: fault(name),
      };
    },
    tick: (name) => ({
      checked: values[name] as boolean,
      onChange: (event) => put(name, event.currentTarget.checked),
      error: fault(name),
    }),
    ticks: (name) => ({
      ticked: values[name] as readonly string[],
      onChange: (ticked) => put(name, ticked),
      error: fault(name),
    }),
    part: (name) =>
      inside(values[name] as Values[typeof name] & object, name, (part, corrected) =>
        source.set({ [name]: part } as unknown as Partial<Values>, corrected),
      ),
    rows: (name) => {
      const rows = values[name] as RowOf<Values[typeof name]>[];
      return rows.map((row, index) =>
        inside(row, `${name}.${index}`, (changed, corrected) =>
          source.set({ [name]: rows.with(index, changed) } as unknown as Partial<Values>, corrected),
        ),
      );
    },
  };
}

/** Faults within a part. Reading one notes that its field is drawn. */
function seen(faults: Faults, within: string, fault: (path: string) => string | undefined): Faults {
  const inside = Object.entries(faults).flatMap(([path, detail]) =>
    path.startsWith(within) ? [[path.slice(within.length), detail] as const] : [],
  );
  return new Proxy<Faults>(Object.fromEntries(inside), {
    get: (_faults, path) => (typeof path === 'string' ? fault(path) : undefined),
  });
}
