import { employeeColumns, type EmployeeColumn } from '@antela/contract/employees';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { columnWords } from './employees-search.ts';

type Format = 'xlsx' | 'csv';

type Props = {
  /** In the words of the address; none for the usual ones. */
  chosen: readonly string[];
  onDownload: (columns: string[], format: Format) => Promise<void>;
  onClose: () => void;
};

/** Columns of the report of employees. They stay in the address, so that a view saved afterwards keeps them. */
export function ChooseColumns({ chosen, onDownload, onClose }: Props) {
  const { t } = useTranslation('employees');
  const seesSalary = useSignedIn().permissions.includes('view_salary');
  const labels = useColumnLabels();
  const offered = employeeColumns.filter((column) => seesSalary || column !== 'salary');
  const usual = offered.filter((column) => column !== 'available').map((column) => columnWords[column]);
  // A shared view may have chosen what its next reader may not see.
  const kept = chosen.filter((word) => offered.some((column) => columnWords[column] === word));
  const form = useForm<{ columns: string[]; format: Format }>({
    initial: { columns: kept.length > 0 ? kept : usual, format: 'xlsx' },
    check: ({ columns }) => ({ columns: columns.length === 0 && t('Elige al menos una columna.') }),
    send: ({ columns, format }) => onDownload(columns.join() === usual.join() ? [] : columns, format),
    onSaved: onClose,
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Elige las columnas del informe')}
      note={t('Para volver a usarlas o compartirlas, guarda la vista después.')}
      submitLabel={t('Descargar informe')}
    >
      <Ticks
        columns={2}
        choices={offered.map((column) => ({ value: columnWords[column], label: labels[column] }))}
        {...form.ticks('columns')}
      />
      <RadioGroup
        name="format"
        label={t('Formato')}
        options={[
          { value: 'xlsx', label: t('Excel (.xlsx)') },
          { value: 'csv', label: t('Texto separado por punto y coma (.csv)') },
        ]}
        {...form.choice('format')}
      />
    </FormDialog>
  );
}

function useColumnLabels(): Record<EmployeeColumn, string> {
  const { t } = useTranslation('employees');
  return {
    documentType: t('Tipo de documento'),
    document: t('Documento'),
    name: t('Nombre'),
    code: t('Código'),
    company: t('Empresa'),
    payroll: t('Nómina'),
    position: t('Cargo'),
    area: t('Área'),
    costCenter: t('Centro de costo'),
    contract: t('Contrato'),
    state: t('Estado'),
    startDate: t('Ingreso'),
    endDate: t('Retiro'),
    salary: t('Salario'),
    available: t('Disponible hoy'),
  };
}
