import type { ComponentProps, ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../../lib/conditional-save.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { Form as HouseForm } from '../../../ui/form.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { WarningList } from './use-warnings.tsx';

type Props<Form extends FieldValues> = {
  form: UseFormReturn<Form>;
  children: ReactNode;
  saving: {
    busy: boolean;
    refusal: string | null;
    warnings: readonly string[];
    changed: ComponentProps<typeof ChangedMeanwhile<Change>>;
  };
  onSave: (values: Form) => Promise<void>;
  saveLabel?: string;
  /** Present where the form can be closed. */
  onCancel?: () => void;
};

/** One section of an employee as a form of its own: its errors, what changed under it, and its one button. */
export function SectionForm<Form extends FieldValues>({
  form,
  children,
  saving,
  onSave,
  saveLabel,
  onCancel,
}: Props<Form>) {
  const { t } = useTranslation('employees');
  const leaving = useUnsavedChanges(form.formState.isDirty && !saving.busy);
  const { busy, refusal, warnings, changed } = saving;

  return (
    <FormProvider {...form}>
      <HouseForm onSubmit={() => form.handleSubmit(onSave)()} className="flex flex-col gap-6">
        {children}
        <ChangedMeanwhile {...changed} />
        <WarningList warnings={warnings} />
        <FormError>{refusal && t(refusal)}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={busy}>
            {warnings.length > 0 ? t('Guardar de todos modos') : (saveLabel ?? t('Guardar cambios'))}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('Cancelar')}</Button>}
          {!onCancel && form.formState.isDirty && (
            <Button look="quiet" onClick={() => form.reset()}>
              {t('Descartar cambios')}
            </Button>
          )}
        </div>
      </HouseForm>
      <LeaveDialog leaving={leaving} />
    </FormProvider>
  );
}
