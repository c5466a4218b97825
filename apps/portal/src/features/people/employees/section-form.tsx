import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFrame } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { WarningList } from './use-warnings.tsx';

type Props = {
  form: FormFrame;
  warnings: readonly string[] | null;
  children: ReactNode;
  saveLabel?: string;
  /** Present where the form can be closed. */
  onCancel?: () => void;
};

/** One section of an employee, with what is unusual in it above its one button. */
export function SectionForm({ form, warnings, children, saveLabel, onCancel }: Props) {
  const { t } = useTranslation('employees');
  return (
    <PageForm
      form={form}
      className="flex flex-col gap-6"
      notice={<WarningList warnings={warnings} />}
      submitLabel={warnings ? t('Guardar de todos modos') : saveLabel}
      canDiscard={!onCancel}
      extra={onCancel && <Button onClick={onCancel}>{t('Cancelar')}</Button>}
    >
      {children}
    </PageForm>
  );
}
