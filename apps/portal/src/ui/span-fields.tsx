import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from './date-field.tsx';
import { FieldGrid } from './field-grid.tsx';

/** Days from one to another, both included; without a last one it goes on. */
type Span = { from: string | null; until: string | null };
type Dated = Pick<ComponentProps<typeof DateField>, 'value' | 'onValueChange' | 'error'>;

type Props = {
  form: { values: Span; field: (name: keyof Span) => Dated };
  /** Meaning of an empty last day. */
  openHint: string;
  /** Last day that others already count with: only a later end can be set. */
  settledThrough?: string | null;
};

/** The two dates of a span in a form. */
export function SpanFields({ form, openHint, settledThrough = null }: Props) {
  const { t } = useTranslation('ui');
  return (
    <FieldGrid>
      <DateField label={t('Desde')} disabled={settledThrough !== null} {...form.field('from')} />
      <DateField
        label={t('Hasta')}
        optional
        hint={openHint}
        min={settledThrough ?? form.values.from ?? undefined}
        {...form.field('until')}
      />
    </FieldGrid>
  );
}

/** Faults of a span, as the check of its form says them. */
export function useSpanFaults(): (span: Span) => Record<keyof Span, string | false> {
  const { t } = useTranslation('ui');
  return ({ from, until }) => ({
    from: from === null && t('Escribe desde cuándo.'),
    until:
      from !== null &&
      until !== null &&
      until < from &&
      t('La fecha final va después de la inicial. Corrígela.'),
  });
}
