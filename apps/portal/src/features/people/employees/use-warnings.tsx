import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Warnings about unusual values that somebody wants to save. They are shown once, and the same values sent again are saved. */
export function useWarnings<Values>() {
  const [warned, setWarned] = useState<{ of: string; details: readonly string[] } | null>(null);
  return {
    warnings: warned?.details ?? [],
    /** Whether these very values were shown with what is unusual about them. */
    areSeen: (values: Values): boolean => warned?.of === JSON.stringify(values),
    /** False for any other refusal. */
    keep({ code, errors }: ApiError, values: Values): boolean {
      if (code !== 'warnings_unconfirmed') return false;
      setWarned({ of: JSON.stringify(values), details: errors.map(({ detail }) => detail) });
      return true;
    },
    forget: () => setWarned(null),
  };
}

export function WarningList({ warnings }: { warnings: readonly string[] }) {
  const { t } = useTranslation('employees');
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warn" role="status" title={t('Revisa esto antes de guardar')}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <p>{t('Si está bien, guarda de nuevo.')}</p>
    </Alert>
  );
}
