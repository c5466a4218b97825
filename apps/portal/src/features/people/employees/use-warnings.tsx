import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { FormNotice } from '../../../ui/alert.tsx';

/** Warnings about unusual values that somebody wants to save. They are shown once, and the same values sent again are saved. */
export function useWarnings<Values>() {
  const [warned, setWarned] = useState<{ of: string; details: readonly string[] } | null>(null);
  const areSeen = (values: Values): boolean => warned?.of === JSON.stringify(values);
  return {
    /** Whether these very values were shown with what is unusual about them. */
    areSeen,
    /** Null also once something else is written: it is asked about anew. */
    warningsOf: (values: Values) => (warned && areSeen(values) ? warned.details : null),
    /** False for any other refusal. */
    keep({ code, errors }: ApiError, values: Values): boolean {
      if (code !== 'warnings_unconfirmed') return false;
      setWarned({ of: JSON.stringify(values), details: errors.map(({ detail }) => detail) });
      return true;
    },
    forget: () => setWarned(null),
  };
}

export function WarningList({ warnings }: { warnings: readonly string[] | null }) {
  const { t } = useTranslation('employees');
  return (
    <FormNotice of={warnings} tone="warn" title={t('Revisa esto antes de guardar')}>
      <ul>
        {warnings?.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <p>{t('Si está bien, guarda de nuevo.')}</p>
    </FormNotice>
  );
}
