import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from './text-field.tsx';

/** Longest reason that the API takes, in characters. */
export const reasonMaxLength = 300;

/** Finds a fault in a reason before the server is asked. */
export function useReasonFault(): (reason: string) => string | false {
  const { t } = useTranslation('ui');
  return (reason) => reason.trim() === '' && t('Escribe el motivo.');
}

/** Text somebody has to write before an act that others will ask about. */
export function ReasonField(props: Omit<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'maxLength'>) {
  const { t } = useTranslation('ui');
  return (
    <TextArea {...props} label={t('Motivo')} hint={t('Queda en el historial.')} maxLength={reasonMaxLength} />
  );
}
