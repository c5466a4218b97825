import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fields } from '../../../lib/form-fields.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';

type Props<Row extends object> = {
  legend: string;
  rows: readonly Fields<Row>[];
  /** Path of the list in its form, and what is wrong with the list as a whole. */
  path: string;
  fault: ReactNode;
  addLabel: string;
  /** Name of the button that takes a row away, by its place counted from one. */
  removeLabel: (number: number) => string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Fields of a row; only the first one shows their labels. */
  children: (row: Fields<Row>, isFirst: boolean) => ReactNode;
};

/** A list of short rows, each with a way to take it away, and a button for one more. */
export function RowFields<Row extends object>({
  legend,
  rows,
  path,
  fault,
  addLabel,
  removeLabel,
  onAdd,
  onRemove,
  children,
}: Props<Row>) {
  return (
    <fieldset className="flex max-w-lg flex-col gap-3">
      <legend className="mb-2 text-table font-medium">{legend}</legend>
      {rows.map((row, index) => (
        <div key={row.path} className="flex items-start gap-2">
          {children(row, index === 0)}
          <IconButton
            className={index > 0 ? '' : 'mt-6'}
            label={removeLabel(index + 1)}
            onClick={() => onRemove(index)}
          >
            <X className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {fault && <FieldError id={`${path}-error`}>{fault}</FieldError>}
      <Button size="small" look="quiet" className="-ml-3 self-start" onClick={onAdd}>
        {addLabel}
      </Button>
    </fieldset>
  );
}
