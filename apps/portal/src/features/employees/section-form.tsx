import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../lib/conditional-save.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { FormError } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Form } from '../../ui/form.tsx';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { WarningList } from './use-warnings.tsx';

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  children: ReactNode;
  saving: {
    save: (values: Values) => Promise<void>;
    busy: boolean;
    refusal: string | null;
    warnings: readonly string[];
    changed: readonly Difference[];
    changedBy: string | null;
    forgetChanges: () => void;
  };
  saveLabel?: string;
  /** Present where the form can be closed. */
  onCancel?: () => void;
};

/** One section of an employee as a form of its own: its errors, what changed under it, and its one button. */
export function SectionForm<Values extends FieldValues>({
  form,
  children,
  saving,
  saveLabel,
  onCancel,
}: Props<Values>) {
  const { t } = useTranslation('employees');
  const leaving = useUnsavedChanges(form.formState.isDirty && !saving.busy);
  const { save, busy, refusal, warnings, changed, changedBy, forgetChanges } = saving;

  function takeSaved() {
    forgetChanges();
    form.reset();
    onCancel?.();
  }

  return (
    <FormProvider {...form}>
      <Form onSubmit={() => form.handleSubmit(save)()} className="flex flex-col gap-6">
        {children}
        {changed.length > 0 && <ChangedMeanwhile changes={changed} by={changedBy} />}
        <WarningList warnings={warnings} />
        <FormError>{refusal && t(refusal)}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy}>
            {changed.length + warnings.length > 0
              ? t('Guardar de todos modos')
              : (saveLabel ?? t('Guardar cambios'))}
          </Button>
          {changed.length > 0 && <Button onClick={takeSaved}>{t('Usar lo guardado')}</Button>}
          {changed.length === 0 && onCancel && <Button onClick={onCancel}>{t('Cancelar')}</Button>}
          {changed.length === 0 && !onCancel && form.formState.isDirty && (
            <Button look="quiet" onClick={() => form.reset()}>
              {t('Descartar cambios')}
            </Button>
          )}
        </div>
      </Form>
      <LeaveDialog leaving={leaving} />
    </FormProvider>
  );
}
