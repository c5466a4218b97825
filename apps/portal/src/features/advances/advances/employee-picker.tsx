import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { documentNumber, joined } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { candidatesOptions } from './advances.queries.ts';
import type { Candidate } from './candidate.ts';

const typingPauseMs = 250;

type Props = {
  companyemployeeid: string | null;
  chosen: Candidate | null;
  onChoose: (companyemployeeid: string | null) => void;
  error: string | undefined;
};

/** Finds a person by name, document or code; the server does the searching. */
export function EmployeePicker({ companyemployeeid, chosen, onChoose, error }: Props) {
  const { t } = useTranslation('advances');
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), typingPauseMs);
  const query = useQuery(candidatesOptions(settled));
  const found = (query.data ?? []).map((row) => ({
    value: row.companyemployeeid,
    label: joined(row.fullName, documentNumber(row.documentType, row.documentNumber), row.payroll.name),
  }));
  const already = chosen && !found.some((option) => option.value === chosen.companyemployeeid);
  const options = already
    ? [
        { value: chosen.companyemployeeid, label: joined(chosen.name, chosen.document, chosen.payroll) },
        ...found,
      ]
    : found;

  return (
    <Combobox
      label={t('Empleado')}
      placeholder={t('Busca por nombre, documento o código')}
      options={options}
      value={companyemployeeid}
      onValueChange={onChoose}
      onSearch={setText}
      searching={query.isFetching || settled !== text.trim()}
      error={error ?? errorText(query.error)}
    />
  );
}
